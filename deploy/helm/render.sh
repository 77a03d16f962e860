#!/bin/sh
# Renders the chart with each file of bombus/ci into rendered/, which tests compare with deploy/kubernetes. Needs helm, 3.17 or newer.
set -eu
cd "$(dirname "$0")"
# Templates read files of the chart only.
cp ../prometheus/rules.yaml bombus/files/rules.yaml
rm -f rendered/*
for values in bombus/ci/*-values.yaml; do
  name=$(basename "$values" -values.yaml)
  "${HELM:-helm}" template bombus bombus --namespace bombus --values "$values" > "rendered/$name.yaml"
done
# What was rendered. A release changes the version in Chart.yaml and in the rendered files alike.
find bombus -type f ! -name Chart.yaml | LC_ALL=C sort | xargs sha256sum > rendered/SHA256SUMS
