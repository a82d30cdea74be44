# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models of test/Models/zoo as one writes them in PyTorch. tensors() pairs each parameter with the name and the form it has in JAX."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


class Form:
    """How a parameter of JAX becomes one of ours: a matrix (its first dims are `inputs`) is transposed, a kernel has its dims in
    another order, a vector has one dim."""

    def __init__(self, inputs=0, order=None, flat=False):
        self.inputs, self.order, self.flat = inputs, order, flat

    def here(self, value):
        value = np.asarray(value)
        if self.inputs:
            rows = int(np.prod(value.shape[:self.inputs]))
            value = value.reshape(rows, -1).T
        elif self.order:
            value = value.transpose(self.order)
        elif self.flat:
            value = value.reshape(-1)
        return torch.from_numpy(np.array(value, order="C"))

    def there(self, tensor, shape):
        value = tensor.detach().numpy()
        if self.inputs:
            value = value.T
        elif self.order:
            value = value.transpose(np.argsort(self.order))
        return np.array(value.reshape(shape), order="C")


PLAIN, VECTOR, MATRIX = Form(), Form(flat=True), Form(inputs=1)


class GptBlock(nn.Module):
    def __init__(self, c):
        super().__init__()
        d, self.heads = c["width"], c["heads"]
        self.ln1, self.ln2 = nn.LayerNorm(d), nn.LayerNorm(d)
        self.qkv, self.out = nn.Linear(d, 3 * d), nn.Linear(d, d)
        self.up, self.down = nn.Linear(d, 4 * d), nn.Linear(4 * d, d)

    def forward(self, x):
        b, s, d = x.shape
        q, k, v = (t.view(b, s, self.heads, -1).transpose(1, 2) for t in self.qkv(self.ln1(x)).chunk(3, -1))
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(a.transpose(1, 2).reshape(b, s, d))
        return x + self.down(F.gelu(self.up(self.ln2(x)), approximate="tanh"))

    def tensors(self):
        for name, norm in (("ln1", self.ln1), ("ln2", self.ln2)):
            yield f"{name}/scale", norm.weight, PLAIN
            yield f"{name}/bias", norm.bias, PLAIN
        for weight, bias, layer, form in (("wqkv", "bqkv", self.qkv, MATRIX), ("wo", "bo", self.out, Form(inputs=2)),
                                          ("w1", "b1", self.up, MATRIX), ("w2", "b2", self.down, MATRIX)):
            yield weight, layer.weight, form
            yield bias, layer.bias, VECTOR


class Gpt(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.wte, self.wpe = nn.Embedding(c["vocab"], c["width"]), nn.Embedding(c["seq"], c["width"])
        self.blocks = nn.ModuleList(GptBlock(c) for _ in range(c["layers"]))
        self.lnf = nn.LayerNorm(c["width"])

    def forward(self, tokens):
        x = self.wte(tokens[:, :-1]) + self.wpe.weight
        for block in self.blocks:
            x = block(x)
        logits = F.linear(self.lnf(x), self.wte.weight)
        return F.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten())

    def tensors(self):
        yield "wte", self.wte.weight, PLAIN
        yield "wpe", self.wpe.weight, PLAIN
        yield "lnf/scale", self.lnf.weight, PLAIN
        yield "lnf/bias", self.lnf.bias, PLAIN
        for i, block in enumerate(self.blocks):
            for name, parameter, form in block.tensors():
                yield f"blocks/h{i}/{name}", parameter, form


class LlamaBlock(nn.Module):
    def __init__(self, c):
        super().__init__()
        d, self.each = c["width"], c["width"] // c["heads"]
        self.norm1, self.norm2 = nn.RMSNorm(d, eps=1e-6), nn.RMSNorm(d, eps=1e-6)
        linear = lambda i, o: nn.Linear(i, o, bias=False)
        self.q, self.k, self.v = linear(d, d), linear(d, c["kv_heads"] * self.each), linear(d, c["kv_heads"] * self.each)
        self.out = linear(d, d)
        self.gate, self.up, self.down = linear(d, c["hidden"]), linear(d, c["hidden"]), linear(c["hidden"], d)

    def forward(self, x, cos, sin):
        b, s, d = x.shape
        h = self.norm1(x)
        q, k, v = (layer(h).view(b, s, -1, self.each).transpose(1, 2) for layer in (self.q, self.k, self.v))
        turn = lambda t: t * cos + torch.cat((-t[..., self.each // 2:], t[..., :self.each // 2]), -1) * sin
        a = F.scaled_dot_product_attention(turn(q), turn(k), v, is_causal=True, enable_gqa=True)
        x = x + self.out(a.transpose(1, 2).reshape(b, s, d))
        h = self.norm2(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))

    def tensors(self):
        yield "attn_norm", self.norm1.weight, PLAIN
        yield "mlp_norm", self.norm2.weight, PLAIN
        for name, layer, inputs in (("wq", self.q, 1), ("wk", self.k, 1), ("wv", self.v, 1), ("wo", self.out, 3), ("gate", self.gate, 1),
                                    ("up", self.up, 1), ("down", self.down, 1)):
            yield name, layer.weight, Form(inputs=inputs)


class Llama(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.embed, self.head = nn.Embedding(c["vocab"], c["width"]), nn.Linear(c["width"], c["vocab"], bias=False)
        self.layers = nn.ModuleList(LlamaBlock(c) for _ in range(c["layers"]))
        self.norm = nn.RMSNorm(c["width"], eps=1e-6)
        half = c["width"] // c["heads"] // 2
        angle = torch.outer(torch.arange(c["seq"]), 10000.0 ** (-torch.arange(half) / half)).repeat(1, 2)
        self.register_buffer("cos", angle.cos())
        self.register_buffer("sin", angle.sin())

    def forward(self, tokens, weights):
        x = self.embed(tokens[:, :-1])
        for layer in self.layers:
            x = layer(x, self.cos, self.sin)
        logits = self.head(self.norm(x))
        each = F.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten(), reduction="none")
        return (each * weights.flatten()).sum() / weights.sum().clamp(min=1.0)

    def tensors(self):
        yield "embed", self.embed.weight, PLAIN
        yield "norm", self.norm.weight, PLAIN
        yield "head", self.head.weight, MATRIX
        for i, layer in enumerate(self.layers):
            for name, parameter, form in layer.tensors():
                yield f"layer{i}/{name}", parameter, form


class Mlp(nn.Module):
    def __init__(self, c):
        super().__init__()
        sizes = (c["size"] ** 2, 64, 64, c["classes"])
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))

    def forward(self, images, labels):
        x = images.flatten(1)
        for i, layer in enumerate(self.layers):
            x = layer(x) if i == len(self.layers) - 1 else F.relu(layer(x))
        return F.cross_entropy(x, labels)

    def tensors(self):
        for i, layer in enumerate(self.layers):
            yield f"dense{i}/w", layer.weight, MATRIX
            yield f"dense{i}/b", layer.bias, PLAIN


class SameConv(nn.Conv2d):
    """Padded as "SAME" pads: where the kernel is 3 and the stride 2, an even image at its end only."""

    def __init__(self, n, m, kernel, stride=1):
        super().__init__(n, m, kernel, stride, bias=False, padding=kernel // 2 if stride == 1 else 0)

    def forward(self, x):
        return super().forward(F.pad(x, (0, 1, 0, 1)) if self.stride[0] == 2 and self.kernel_size[0] == 3 else x)


class ResNetBlock(nn.Module):
    def __init__(self, n, m, stride):
        super().__init__()
        norm = lambda: nn.BatchNorm2d(m, track_running_stats=False)
        self.conv1, self.bn1, self.conv2, self.bn2 = SameConv(n, m, 3, stride), norm(), SameConv(m, m, 3), norm()
        self.proj = SameConv(n, m, 1, stride)

    def forward(self, x):
        return F.relu(self.bn2(self.conv2(F.relu(self.bn1(self.conv1(x))))) + self.proj(x))


class ResNet(nn.Module):
    def __init__(self, c):
        super().__init__()
        sizes = (c["channels"][0], *c["channels"])
        self.stem = SameConv(1, sizes[0], 3)
        self.blocks = nn.ModuleList(ResNetBlock(n, m, 2 if i else 1) for i, (n, m) in enumerate(zip(sizes, sizes[1:])))
        self.head = nn.Linear(sizes[-1], c["classes"])
        self.to(memory_format=torch.channels_last)

    def forward(self, images, labels):
        x = self.stem(images.permute(0, 3, 1, 2))
        x = F.max_pool2d(F.pad(x, (0, 1, 0, 1), value=-torch.inf), 3, 2)
        for block in self.blocks:
            x = block(x)
        return F.cross_entropy(self.head(x.mean((2, 3))), labels)

    def tensors(self):
        kernel = Form(order=(3, 2, 0, 1))
        yield "stem", self.stem.weight, kernel
        for i, block in enumerate(self.blocks):
            for name in ("conv1", "conv2", "proj"):
                yield f"block{i}/{name}", getattr(block, name).weight, kernel
            for name in ("bn1", "bn2"):
                yield f"block{i}/{name}/scale", getattr(block, name).weight, PLAIN
                yield f"block{i}/{name}/bias", getattr(block, name).bias, PLAIN
        yield "head/w", self.head.weight, MATRIX
        yield "head/b", self.head.bias, PLAIN


MODELS = {"gpt": Gpt, "llama": Llama, "mlp": Mlp, "resnet": ResNet}
