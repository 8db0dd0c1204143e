"""Reads every example of the API document with the class of its schema: check.py <folder>"""
import json
import os
import sys

folder = sys.argv[1]
sys.path.insert(0, folder)
import retainer  # noqa: E402, generated

with open(os.path.join(folder, "examples.json"), encoding="utf-8") as file:
    examples = json.load(file)
failures = []
for name, example in examples:
    try:
        written = getattr(retainer, name).from_dict(example).to_dict()
        if written != example:
            failures.append(f"{name}: is written as {json.dumps(written)[:200]}")
    except Exception as error:
        failures.append(f"{name}: {type(error).__name__} {error}: {json.dumps(example)[:200]}")
if len(examples) < 100:
    failures.append(f"only {len(examples)} examples were found")
for failure in failures:
    print(failure, file=sys.stderr)
print(f"python: {len(examples)} examples read with the generated classes, {len(failures)} failures")
sys.exit(1 if failures else 0)
