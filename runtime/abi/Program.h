/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The only thing that compiler and runtime share: what a compiled program is. Plain C, fixed-width, little-endian.
 *
 * The compiler emits one object that defines `autopar_program` (the symbol AUTOPAR_PROGRAM_SYMBOL): a table of kernel
 * functions and the *manifest*, a blob of constant data that holds everything else: tensors, tasks, launches. The
 * manifest is position independent: a header of sections, each an array of one of the structs below, and structs refer
 * to each other by index into a section (never by pointer). All ranks run the same program; what differs by rank
 * follows from its mesh coordinates, which the runtime writes into the arena (coordsOffset) before the first task.
 *
 * A task is data, not code (thousands of calls as straight-line code compile slower than linearly): a range of launches
 * that the runtime walks in order. Walking enqueues on streams and never waits for the device, except where a WHILE or
 * CASE reads its predicate.
 */
#ifndef AUTOPAR_RUNTIME_ABI_PROGRAM_H
#define AUTOPAR_RUNTIME_ABI_PROGRAM_H
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define AUTOPAR_ABI_VERSION 5u
#define AUTOPAR_MANIFEST_MAGIC 0x52504e41u /* "ANPR" */
#define AUTOPAR_PROGRAM_SYMBOL "autopar_program"
#define AUTOPAR_NONE 0xffffffffu /* "no index" */

/* ---- element types ---- */
typedef enum {
  AUTOPAR_PRED, /* one byte, 0 or 1 */
  AUTOPAR_S8, AUTOPAR_S16, AUTOPAR_S32, AUTOPAR_S64,
  AUTOPAR_U8, AUTOPAR_U16, AUTOPAR_U32, AUTOPAR_U64,
  AUTOPAR_BF16, AUTOPAR_F16, AUTOPAR_F32, AUTOPAR_F64
} autopar_dtype;

/* ---- kernels ---- */

/* A kernel works on [lo, hi) of its outermost parallel loop (of `extent` iterations, see autopar_kernel_call), so that
 * the runtime can split it over threads. buffers[i] is the address of operand i. */
typedef void (*autopar_kernel_fn)(void *const *buffers, int64_t lo, int64_t hi);

/* ---- the manifest ---- */

typedef struct { uint32_t offset, count; } autopar_section; /* bytes from the start of the manifest; elements */

typedef struct {
  uint32_t magic, abi_version;
  uint64_t arena_bytes;      /* of each rank: state, batch, metrics, temporaries, coords, key */
  uint64_t coords_offset;    /* int32 per mesh axis, written by the runtime */
  uint32_t model_name;       /* string */
  uint32_t cpu_name;         /* string: the CPU that kernels were compiled for; empty: any */
  uint32_t cpu_features;     /* string: "+avx512f,+avx2…" that a host must have */
  uint32_t reserved;
  autopar_section strings;   /* char; a string is an offset into it, NUL-terminated */
  autopar_section axes;      /* autopar_axis */
  autopar_section places;    /* uint32_t per rank: its place in the mesh, row-major over the axes; empty: its number */
  autopar_section tensors;   /* autopar_tensor */
  autopar_section dims;      /* autopar_dim */
  autopar_section axis_refs; /* autopar_axis_ref */
  autopar_section tasks;     /* autopar_task */
  autopar_section launches;  /* autopar_launch */
  autopar_section kernel_calls;
  autopar_section buffers;   /* autopar_buffer: operand lists of kernel calls */
  autopar_section gemms;
  autopar_section convolutions;
  autopar_section attentions;
  autopar_section collectives;
  autopar_section controls;  /* autopar_control */
  autopar_section copies;
  autopar_section pairs;     /* autopar_pair: of permutes */
  autopar_section parts;     /* autopar_part: of redistributions */
  autopar_section extents;   /* autopar_extent: of parts */
  autopar_section communicators;
  autopar_section constants; /* bytes: constant tensors, 64-byte aligned */
} autopar_manifest;

typedef struct { uint32_t name; uint32_t reserved; int64_t size; } autopar_axis;

/* A mesh axis or sub-axis: position along it is (coordinate / (axis size / (pre * size))) % size. */
typedef struct { uint32_t axis, reserved; int64_t pre, size; } autopar_axis_ref;

/* Dim of n elements, cut by `count` axis refs (major to minor) of product k into blocks of `block` = ceil(n/k). */
typedef struct { int64_t size, block; uint32_t first_axis_ref, axis_ref_count; } autopar_dim;

typedef enum { AUTOPAR_ROLE_STATE, AUTOPAR_ROLE_BATCH, AUTOPAR_ROLE_METRIC, AUTOPAR_ROLE_SEED } autopar_role;

enum {
  AUTOPAR_TENSOR_READ = 1,       /* @step reads it (a state that JAX dropped as argument is not read) */
  AUTOPAR_TENSOR_WRITTEN = 2,    /* @step writes it */
  AUTOPAR_TENSOR_INITIALISED = 4 /* @init writes it */
};

/* A tensor that the world sees, at `offset` of each rank's arena, as the rank's block with padding (padding bits are
 * arbitrary and never reach a file). State keeps its place from step to step. */
typedef struct {
  uint32_t name;
  uint8_t role, dtype;
  uint16_t flags;
  uint32_t first_dim, rank;
  uint64_t offset;
  uint64_t bytes; /* of the local block */
} autopar_tensor;

typedef enum { AUTOPAR_SPACE_ARENA, AUTOPAR_SPACE_CONSTANT } autopar_space;
typedef struct { uint32_t space, reserved; uint64_t offset; } autopar_buffer;

typedef enum { AUTOPAR_TASK_INIT, AUTOPAR_TASK_STEP } autopar_task_phase;
typedef struct {
  uint32_t name, phase;
  uint32_t first_launch, launch_count;
  uint32_t stream; /* where it starts; one stream today */
  uint32_t reserved;
} autopar_task;

typedef enum {
  AUTOPAR_LAUNCH_KERNEL,     /* index into kernel_calls */
  AUTOPAR_LAUNCH_GEMM,       /* gemms */
  AUTOPAR_LAUNCH_CONVOLUTION,/* convolutions */
  AUTOPAR_LAUNCH_ATTENTION,  /* attentions */
  AUTOPAR_LAUNCH_COLLECTIVE, /* collectives: start on `stream`; its completion is `signal` */
  AUTOPAR_LAUNCH_COPY,       /* copies */
  AUTOPAR_LAUNCH_CONTROL,    /* controls: while or case; its launches follow inside the ranges it names */
  AUTOPAR_LAUNCH_WAIT        /* nothing beside `wait`; index 0 */
} autopar_launch_kind;

/* Before it runs, `wait` (an event, or AUTOPAR_NONE) must have been signalled; after it, `signal` is. Launches on one
 * stream run in order. A collective with a `signal` may still be under way when the next launch begins; all collectives of a rank run
 * one after the other, in the order of their launches. */
typedef struct {
  uint16_t kind, stream;
  uint32_t index;
  uint32_t wait, signal;
  uint32_t source; /* string: op and source line, for traces */
} autopar_launch;

typedef struct {
  uint32_t kernel;           /* index into the program's kernel table */
  uint32_t first_buffer, buffer_count;
  uint32_t name;             /* string */
  int64_t extent;            /* iterations of the outermost loop: run as [0, extent), split as the runtime likes */
  int64_t grain;             /* smallest piece worth a thread */
} autopar_kernel_call;

/* C[b] = A[b] * B[b] (+ C[b] if accumulate), row-major with leading dims, over a batch of up to 4 dims with strides in
 * elements. transpose_a: A is stored k x m. bf16 and f16 accumulate in f32. */
typedef struct {
  uint8_t dtype, out_dtype, transpose_a, transpose_b, accumulate, batch_rank; uint16_t reserved;
  int64_t m, n, k, lda, ldb, ldc;
  int64_t batch[4], stride_a[4], stride_b[4], stride_c[4];
  autopar_buffer a, b, c;
} autopar_gemm;

/* A convolution over up to 3 spatial dims in canonical form: x [n, spatial…, c], w [spatial…, c/groups, o],
 * y [n, spatial…, o], given by element strides so that any physical order can be described. Gradients are convolutions
 * too. padding may be negative; dilation: lhs (input) and rhs (kernel). */
typedef struct {
  uint8_t dtype, out_dtype, spatial_rank, reversed; uint32_t reserved; /* reversed: bit d set: kernel dim d is flipped */
  int64_t n, c, o, groups, batch_groups;
  int64_t in[3], kernel[3], out[3], stride[3], pad_low[3], pad_high[3], lhs_dilation[3], rhs_dilation[3];
  int64_t x_strides[5], w_strides[5], y_strides[5]; /* x: n, c, spatial…; w: o, c, spatial…; y: n, o, spatial… */
  autopar_buffer x, w, y;
} autopar_convolution;

/* A matrix for each batch entry and each member of the group: element strides. */
typedef struct { autopar_buffer at; int64_t batch[4], group, row, column; } autopar_heads;

typedef enum {
  AUTOPAR_MASK_ADD,   /* score + operand, rounded to the operand's type */
  AUTOPAR_MASK_SELECT /* number where the operand (AUTOPAR_PRED) is 0, or 1 if `inverted`; without operand, beyond the diagonal */
} autopar_mask_kind;
enum { AUTOPAR_MOST_MASKS = 6 };

/* One step from products to what the softmax is of. Beyond the diagonal is where column > row + diagonal. `causal`: the program
 * says what is there: a SELECT replaces all of it, the operand of an ADD is at most `number` there, and lower by far than any score.
 * `zeroes`: weights are set to 0 where the SELECT replaces, after they were added up. Strides of `at` are 0 where it does not vary. */
typedef struct {
  uint8_t kind, dtype, has_operand, inverted, causal, zeroes, reserved[2];
  int64_t diagonal;
  double number;
  autopar_heads at; /* rows x columns */
} autopar_mask;

/* Attention. For each batch entry and each of the `group` heads that share its keys and values:
 * S = scale * Q K^T, masked by `masks` in their order, P = softmax(S) over columns, O = P V. With `gradient`, o is dO, which is read, and
 *   dV = sum over the group of P^T dO, G = dO V^T, dS = grad_scale * P * (G - sum over columns of P * G), 0 where a mask replaced S,
 *   dQ = dS K, dK = sum over the group of dS^T Q.
 * q, dq: rows x depth; k, dk: columns x depth, one for the group; v, dv: columns x value_depth, one for the group; o: rows x
 * value_depth. One of row and column of what is read is 1; column of what is written is. bf16 and f16 are computed in f32. */
typedef struct {
  uint8_t dtype, gradient, batch_rank, mask_count, reserved[4];
  double scale, grad_scale;
  int64_t rows, columns, depth, value_depth, group, batch[4];
  autopar_heads q, k, v, o, dq, dk, dv;
  autopar_mask masks[AUTOPAR_MOST_MASKS];
} autopar_attention;

typedef enum {
  AUTOPAR_ALL_REDUCE,     /* in, out: `elements` */
  AUTOPAR_ALL_GATHER,     /* in: elements; out: n * elements, rank i's at i * elements */
  AUTOPAR_REDUCE_SCATTER, /* in: n * elements; out: elements */
  AUTOPAR_ALL_TO_ALL,     /* in, out: n * elements; chunk i goes to rank i */
  AUTOPAR_PERMUTE,        /* in, out: elements, along pairs (by index in the group); no source: zeros */
  AUTOPAR_BROADCAST,      /* in, out: elements; from index `root` */
  AUTOPAR_REDISTRIBUTE    /* in: elements; out: out_elements; what `parts` say, the rest of out is the identity of `fill` */
} autopar_collective_kind;

typedef enum { AUTOPAR_REDUCE_SUM, AUTOPAR_REDUCE_MAX, AUTOPAR_REDUCE_MIN } autopar_reduce;

/* Chunks are contiguous: whoever needs another layout packs before and unpacks after, in kernels of the program. `id` is
 * stable and the same in report, stats and trace. Reductions add contributions in rank order, in f32 for bf16 and f16. */
typedef struct {
  uint32_t id, kind, reduce, dtype;
  uint32_t communicator, root;
  uint32_t first_pair, pair_count;
  int64_t elements;
  autopar_buffer in, out; /* may be the same for ALL_REDUCE and BROADCAST */
  uint32_t reason;        /* string */
  uint32_t fill;          /* autopar_reduce */
  uint32_t first_part, part_count;
  int64_t out_elements;
} autopar_collective;

/* Loops around the runs of a part, outermost first; strides in elements. */
typedef struct { int64_t size, in_stride, out_stride; } autopar_extent;

/* Elements that `source` (index in the group) hands to `target`; if both are one rank, it copies them. For each index of the
 * extents a run of contiguous elements, from in_offset on to out_offset on. In round 0 they come from the source's in, in round 1
 * from its out, when it has all of round 0. All ranks have all parts, in one order, those of round 0 first. Parts that follow each
 * other with one round, target and out_offset are terms of one place, with equal runs and extents: they are reduced in this order. */
typedef struct {
  uint32_t source, target, round;
  uint32_t first_extent, extent_count, reserved;
  int64_t in_offset, out_offset, run;
} autopar_part;

typedef struct { uint32_t source, target; } autopar_pair;

/* One for each distinct list of axes, created up front in this order on every rank. A rank's group: the ranks that
 * differ from it along these axes only; its index in the group: linear index over them, the first most significant. */
typedef struct { uint32_t first_axis_ref, axis_ref_count; } autopar_communicator;

/* WHILE: run cond, read the predicate byte; while true run body, cond. Loop-carried values are in place.
 * CASE: read the int32 index (out of range: the last branch) and run branches[index]: branch i is the control's range
 * first_range + i in `pairs` (source = first launch, an index into the section `launches`; target = count). For WHILE
 * range 0 is cond, range 1 body. `end` is an index into `launches` too; ranges lie between the control and `end`, so
 * whoever walks a range continues behind a control at `end`. Ranges may hold further controls.
 * trip_count >= 0: known at compile time (the predicate is then not read). */
typedef enum { AUTOPAR_CONTROL_WHILE, AUTOPAR_CONTROL_CASE } autopar_control_kind;
typedef struct {
  uint32_t kind, first_range, range_count, end; /* end: index of the first launch after the whole control */
  int64_t trip_count;
  autopar_buffer predicate;
} autopar_control;

typedef struct { autopar_buffer from, to; uint64_t bytes; } autopar_copy;

/* What the object defines. */
typedef struct {
  uint32_t abi_version;
  uint32_t kernel_count;
  const autopar_kernel_fn *kernels;
  const void *manifest; /* 64-byte aligned */
  uint64_t manifest_bytes;
} autopar_program;

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
