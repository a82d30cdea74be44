// Masks whose positions are not the numbers they seem to be are tensors that are read; softmaxes of two temperatures stay as they are.
// RUN: autopar-opt %s --autopar-form-attention | FileCheck %s

// Positions from 128 on are negative numbers of this type.
// CHECK-LABEL: func.func @small_positions
// CHECK: operand = true>
func.func @small_positions(%q: tensor<2x200x4xf32>, %k: tensor<2x200x4xf32>, %v: tensor<2x200x4xf32>) -> tensor<2x200x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x200x200xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x200x200xi8>
  %column = stablehlo.iota dim = 2 : tensor<2x200x200xi8>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x200x200xi8>, tensor<2x200x200xi8>) -> tensor<2x200x200xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x200x4xf32>, tensor<2x200x4xf32>) -> tensor<2x200x200xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x200x200xi1>, tensor<2x200x200xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x200x200xf32>, tensor<f32>) -> tensor<2x200xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x200xf32>) -> tensor<2x200x200xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x200x200xf32>
  %e = stablehlo.exponential %shifted : tensor<2x200x200xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x200x200xf32>, tensor<f32>) -> tensor<2x200xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x200xf32>) -> tensor<2x200x200xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x200x200xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x200x200xf32>, tensor<2x200x4xf32>) -> tensor<2x200x4xf32>
  return %o : tensor<2x200x4xf32>
}

// Positions above 256 are not all numbers of this type.
// CHECK-LABEL: func.func @rounded_positions
// CHECK: operand = true>
func.func @rounded_positions(%q: tensor<2x300x4xf32>, %k: tensor<2x300x4xf32>, %v: tensor<2x300x4xf32>) -> tensor<2x300x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x300x300xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x300x300xbf16>
  %column = stablehlo.iota dim = 2 : tensor<2x300x300xbf16>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x300x300xbf16>, tensor<2x300x300xbf16>) -> tensor<2x300x300xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x300x4xf32>, tensor<2x300x4xf32>) -> tensor<2x300x300xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x300x300xi1>, tensor<2x300x300xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x300x300xf32>, tensor<f32>) -> tensor<2x300xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x300xf32>) -> tensor<2x300x300xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x300x300xf32>
  %e = stablehlo.exponential %shifted : tensor<2x300x300xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x300x300xf32>, tensor<f32>) -> tensor<2x300xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x300xf32>) -> tensor<2x300x300xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x300x300xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x300x300xf32>, tensor<2x300x4xf32>) -> tensor<2x300x4xf32>
  return %o : tensor<2x300x4xf32>
}

// Here they are.
// CHECK-LABEL: func.func @fitting_positions
// CHECK: diagonal = 0>
func.func @fitting_positions(%q: tensor<2x200x4xf32>, %k: tensor<2x200x4xf32>, %v: tensor<2x200x4xf32>) -> tensor<2x200x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x200x200xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x200x200xbf16>
  %column = stablehlo.iota dim = 2 : tensor<2x200x200xbf16>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x200x200xbf16>, tensor<2x200x200xbf16>) -> tensor<2x200x200xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x200x4xf32>, tensor<2x200x4xf32>) -> tensor<2x200x200xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x200x200xi1>, tensor<2x200x200xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x200x200xf32>, tensor<f32>) -> tensor<2x200xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x200xf32>) -> tensor<2x200x200xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x200x200xf32>
  %e = stablehlo.exponential %shifted : tensor<2x200x200xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x200x200xf32>, tensor<f32>) -> tensor<2x200xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x200xf32>) -> tensor<2x200x200xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x200x200xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x200x200xf32>, tensor<2x200x4xf32>) -> tensor<2x200x4xf32>
  return %o : tensor<2x200x4xf32>
}

// One less than position 0 is the greatest number of the type: nobody sees the first column.
// CHECK-LABEL: func.func @wrapped_positions
// CHECK: operand = true>
func.func @wrapped_positions(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %columns = stablehlo.iota dim = 2 : tensor<2x8x8xui32>
  %one = stablehlo.constant dense<1> : tensor<2x8x8xui32>
  %column = stablehlo.subtract %columns, %one : tensor<2x8x8xui32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xui32>
  %mask = stablehlo.compare LT, %column, %row : (tensor<2x8x8xui32>, tensor<2x8x8xui32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// What is an index along a dim of size 1 is none along the dim that takes its place.
// CHECK-LABEL: func.func @one_position
// CHECK: operand = true>
func.func @one_position(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %first = stablehlo.iota dim = 0 : tensor<1x8xi32>
  %firsts = stablehlo.reshape %first : (tensor<1x8xi32>) -> tensor<8xi32>
  %row = stablehlo.broadcast_in_dim %firsts, dims = [1] : (tensor<8xi32>) -> tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// The largest is that of other scores.
// CHECK-LABEL: func.func @largest_of_others
// CHECK-NOT: rt.attend
func.func @largest_of_others(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %three = stablehlo.constant dense<3.0> : tensor<2x8x8xf32>
  %hot = stablehlo.multiply %s, %three : tensor<2x8x8xf32>
  %mhot = stablehlo.select %mask, %hot, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%mhot init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %sum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// Weights of one temperature are divided by the sums of another.
// CHECK-LABEL: func.func @two_temperatures
// CHECK-NOT: rt.attend
func.func @two_temperatures(%q: tensor<2x8x4xf32>, %k: tensor<2x8x4xf32>, %v: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<2x8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %row = stablehlo.iota dim = 1 : tensor<2x8x8xi32>
  %column = stablehlo.iota dim = 2 : tensor<2x8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<2x8x8xi32>, tensor<2x8x8xi32>) -> tensor<2x8x8xi1>
  %s = stablehlo.dot_general %q, %k, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x8x4xf32>, tensor<2x8x4xf32>) -> tensor<2x8x8xf32>
  %three = stablehlo.constant dense<3.0> : tensor<2x8x8xf32>
  %hot = stablehlo.multiply %s, %three : tensor<2x8x8xf32>
  %mhot = stablehlo.select %mask, %hot, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %hlargest = stablehlo.reduce(%mhot init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %hlargests = stablehlo.broadcast_in_dim %hlargest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %hshifted = stablehlo.subtract %mhot, %hlargests : tensor<2x8x8xf32>
  %he = stablehlo.exponential %hshifted : tensor<2x8x8xf32>
  %hsum = stablehlo.reduce(%he init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<2x8x8xi1>, tensor<2x8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<2x8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<2x8x8xf32>
  %sum = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<2x8x8xf32>, tensor<f32>) -> tensor<2x8xf32>
  %sums = stablehlo.broadcast_in_dim %hsum, dims = [0, 1] : (tensor<2x8xf32>) -> tensor<2x8x8xf32>
  %p = stablehlo.divide %e, %sums : tensor<2x8x8xf32>
  %o = stablehlo.dot_general %p, %v, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x8x8xf32>, tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %o : tensor<2x8x4xf32>
}

// Weights are looked up at positions of more dims than theirs.
// CHECK-LABEL: func.func @looked_up
// CHECK-NOT: rt.attend
func.func @looked_up(%q: tensor<8x4xf32>, %k: tensor<8x4xf32>, %at: tensor<8x8x2xi32>) -> tensor<8x8xf32> {
  %low = stablehlo.constant dense<-1.0e30> : tensor<8x8xf32>
  %inf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %row = stablehlo.iota dim = 0 : tensor<8x8xi32>
  %column = stablehlo.iota dim = 1 : tensor<8x8xi32>
  %mask = stablehlo.compare GE, %row, %column : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
  %s = stablehlo.dot_general %q, %k, contracting_dims = [1] x [1] : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
  %m = stablehlo.select %mask, %s, %low : tensor<8x8xi1>, tensor<8x8xf32>
  %largest = stablehlo.reduce(%m init: %inf) applies stablehlo.maximum across dimensions = [1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<8xf32>
  %largests = stablehlo.broadcast_in_dim %largest, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
  %shifted = stablehlo.subtract %m, %largests : tensor<8x8xf32>
  %e = stablehlo.exponential %shifted : tensor<8x8xf32>
  %g = "stablehlo.gather"(%e, %at) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x8xf32>, tensor<8x8x2xi32>) -> tensor<8x8xf32>
  return %g : tensor<8x8xf32>
}
