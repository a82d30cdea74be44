"""The models by name: (module, configuration, optimizer)."""

import optax

from . import gpt, llama, moe, vision

_WARMUP = optax.warmup_cosine_decay_schedule(0.0, 3e-3, 2, 50, 3e-4)
_CLIPPED_ADAMW = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(_WARMUP, b2=0.95, weight_decay=0.1))

MODELS = {
    # for tests: small enough for an interpreter
    "mlp": (vision, vision.Config(kind="mlp"), optax.sgd(0.1, momentum=0.9)),
    "resnet": (vision, vision.Config(), optax.sgd(0.05, momentum=0.9)),
    "gpt": (gpt, gpt.Config(), optax.adam(3e-3)),
    "gpt_scan": (gpt, gpt.Config(scan=True, remat=True), optax.adam(3e-3)),
    "gpt_dropout": (gpt, gpt.Config(dropout=0.1), optax.adam(3e-3)),
    "gpt_bf16": (gpt, gpt.Config(compute="bfloat16"), optax.adam(3e-3)),
    "gpt_odd": (gpt, gpt.Config(heads=3, width=33, vocab=101, seq=15, batch=7), optax.adam(3e-3)),
    "gpt_sp": (gpt, gpt.Config(constrain=("dp", "tp")), optax.adam(3e-3)),
    "llama": (llama, llama.Config(compute="float32"), _CLIPPED_ADAMW),
    "llama_bf16": (llama, llama.Config(), _CLIPPED_ADAMW),
    "moe": (moe, moe.Config(), optax.adam(3e-3)),
    # the example: a byte-level GPT of about a million parameters
    "gpt_1m": (gpt, gpt.Config(layers=4, heads=4, width=128, vocab=256, seq=128, batch=16), optax.adam(1e-3)),
    # 1 GB of state (85 M parameters, twice more in Adam's moments), for the memory test
    "gpt_1gb": (gpt, gpt.Config(layers=12, heads=12, width=768, vocab=256, seq=64, batch=8), optax.adam(1e-3)),
    # for benchmarks: real sizes, text only
    "gpt_10m": (gpt, gpt.Config(layers=6, heads=6, width=384, vocab=256, seq=256, batch=8), _CLIPPED_ADAMW),
    "gpt_124m": (gpt, gpt.Config(layers=12, heads=12, width=768, vocab=50257, seq=1024, batch=2), _CLIPPED_ADAMW),
    "gpt_124m_bf16": (gpt, gpt.Config(layers=12, heads=12, width=768, vocab=50257, seq=1024, batch=2,
                                      compute="bfloat16"), _CLIPPED_ADAMW),
    "gpt_deep": (gpt, gpt.Config(layers=96, heads=96, width=12288, vocab=50304, seq=2048, batch=512),
                 _CLIPPED_ADAMW),
    "llama_8b": (llama, llama.Config(layers=32, heads=32, kv_heads=8, width=4096, hidden=14336, vocab=128256,
                                     seq=8192, batch=64), _CLIPPED_ADAMW),
}
