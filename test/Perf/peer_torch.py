#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The training step of a model of test/Models in PyTorch, for run.py, which starts this with a Python that has torch and safetensors.

  peer_torch.py JOB.json      # model, configuration, optimizer, batches, threads, bf16; see run.py

Reads a request a line from its input, writes an answer a line, both JSON:
  {"do": "round", "state": FILE, "steps": N, "compiled": BOOL}   → {"seconds": [of each step], "loss": of the last}
  {"do": "step", "state": FILE, "index": I, "to": FILE, "compiled": BOOL} → {"loss": …}; the state after it in the file
States are files of tensors as JAX names and shapes them. Parameters are f32; with bf16 the forward runs under autocast. Optimizers
are the fused ones; `compiled` puts forward and backward through torch.compile.
"""
import contextlib
import json
import logging
import re
import sys
import time

import numpy as np
import torch
from safetensors.numpy import load_file, save_file

import torch_models

MOMENT = re.compile(r"^state/opt/(?:.*/)?(mu|nu|trace)/(.+)$")
HERE = {"mu": "exp_avg", "nu": "exp_avg_sq", "trace": "momentum_buffer"}


class Trainer:
    def __init__(self, job):
        self.job, self.rates = job, job["optimizer"]["rates"]
        self.model = torch_models.MODELS[job["model"]](job["config"])
        self.tensors = {name: (parameter, form) for name, parameter, form in self.model.tensors()}
        self.compiled = torch.compile(self.model)
        # Labels are int64 here: cross_entropy wants that.
        self.batches = {k[len("batch/"):]: torch.from_numpy(v.astype(np.int64) if v.dtype.kind in "iu" else v)
                        for k, v in load_file(job["batches"]).items()}

    def load(self, file):
        """Parameters and a new optimizer with its moments, and how many steps were taken."""
        state, o = load_file(file), self.job["optimizer"]
        with torch.no_grad():
            for name, (parameter, form) in self.tensors.items():
                parameter.copy_(form.here(state[f"state/params/{name}"]))
                parameter.grad = None
        parameters = [parameter for parameter, _ in self.tensors.values()]
        if o["kind"] == "sgd":
            self.optimizer = torch.optim.SGD(parameters, lr=o["rates"][0], momentum=o["momentum"], fused=True)
        else:
            self.optimizer = torch.optim.AdamW(parameters, lr=o["rates"][0], betas=o["betas"], eps=1e-8, weight_decay=o["decay"], fused=True)
        count = next((int(v) for k, v in state.items() if k.endswith("/count")), 0)
        for key, value in state.items():
            if found := MOMENT.match(key):
                parameter, form = self.tensors[found[2]]
                mine = self.optimizer.state[parameter]
                # Laid out as the parameter is (channels last, say), as the optimizer itself would make it.
                mine[HERE[found[1]]] = torch.empty_like(parameter).copy_(form.here(value))
                if o["kind"] != "sgd":
                    mine["step"] = torch.tensor(float(count))
        return state, count

    def step(self, model, row, count):
        for group in self.optimizer.param_groups:
            group["lr"] = self.rates[min(count, len(self.rates) - 1)]
        rows = {k: v[row % len(v)] for k, v in self.batches.items()}
        with torch.autocast("cpu", torch.bfloat16) if self.job["bf16"] else contextlib.nullcontext():
            loss = model(**rows)
        loss.backward()
        if clip := self.job["optimizer"].get("clip"):
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), clip, foreach=True)
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        return loss.item()

    def round(self, model, request):
        _, count = self.load(request["state"])
        seconds = []
        for i in range(request["steps"]):
            start = time.perf_counter()
            loss = self.step(model, i, count + i)
            seconds.append(time.perf_counter() - start)
        return {"seconds": seconds, "loss": loss}

    def single(self, model, request):
        state, count = self.load(request["state"])
        loss, after = self.step(model, request["index"], count), {}
        for key, value in state.items():
            if key.startswith("state/params/"):
                parameter, form = self.tensors[key[len("state/params/"):]]
                after[key] = form.there(parameter, value.shape)
            elif found := MOMENT.match(key):
                parameter, form = self.tensors[found[2]]
                after[key] = form.there(self.optimizer.state[parameter][HERE[found[1]]], value.shape)
        save_file(after, request["to"])
        return {"loss": loss}


def main():
    job = json.load(open(sys.argv[1]))
    logging.getLogger("torch.utils.cpp_extension").setLevel(logging.ERROR)  # that there is no CUDA
    torch.set_num_threads(job["threads"])
    trainer = Trainer(job)
    print(json.dumps({"version": torch.__version__}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        model = trainer.compiled if request["compiled"] else trainer.model
        try:
            answer = (trainer.round if request["do"] == "round" else trainer.single)(model, request)
        except Exception as error:  # a compiler that is missing, say: run.py goes on without this variant
            answer = {"error": f"{type(error).__name__}: {error}"[:500]}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
