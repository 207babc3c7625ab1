#!/usr/bin/env bash
# What the scripts of this folder share; they source it.
set -euo pipefail

ROOT=$(cd "${BASH_SOURCE[0]%/*}/../.." && pwd)
export ROOT
export CLUSTER=${TAKEOFF_CLUSTER:-takeoff}
export NAMESPACE=${TAKEOFF_NAMESPACE:-takeoff}
export RELEASE=takeoff
export SERVICES=(gateway identity organizations documents notifications)

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# need PROGRAM WHERE_FROM
need() {
  command -v "$1" >/dev/null 2>&1 || fail "$1 is missing: install it ($2)."
}

need_docker() {
  need docker https://docs.docker.com/engine/install
  docker info >/dev/null 2>&1 || fail "Docker does not answer: start it, and see that this user may talk to it."
}
need_kind() { need kind https://kind.sigs.k8s.io; }
need_helm() { need helm https://helm.sh/docs/intro/install; }
need_cluster() {
  need kubectl https://kubernetes.io/docs/tasks/tools
  kubectl version --request-timeout=10s >/dev/null 2>&1 || fail "No cluster answers: run deploy/kind/up, or set KUBECONFIG to one that runs."
}

# step TEXT COMMAND...: one line for what is done and how long it took; all that it said when it fails
step() {
  local text=$1 begun=$SECONDS output
  shift
  output=$("$@" 2>&1) || fail "$text failed:
$output"
  printf '%-60s %s s\n' "$text" "$((SECONDS - begun))"
}

cluster_exists() { kind get clusters 2>/dev/null | grep -qx "$CLUSTER"; }
kube() { kubectl --namespace "$NAMESPACE" "$@"; }
# A command of identity's, with its own environment.
identity() { kube exec "deploy/$RELEASE-identity" --container identity -i -- node dist/main.js "$@"; }

# What smoke and prove need to talk to the product.
need_product() {
  need_cluster
  need_helm
  [ -x "$ROOT/node_modules/.bin/node" ] || fail "The packages of this checkout are missing: run npm ci first."
  kube get "deploy/$RELEASE-identity" >/dev/null 2>&1 || fail "The product is not in the namespace $NAMESPACE: run deploy/kind/load first."
}
public_url() { helm get values "$RELEASE" --namespace "$NAMESPACE" --all --output json | sed -n 's/.*"publicUrl": *"\([^"]*\)".*/\1/p'; }

# with_account SCRIPT ARGUMENT...: runs it with a staff account that gets a new password each time and is signed out afterwards
with_account() {
  local said account=(--username takeoff.smoke)
  said=$(identity operator reset-password "${account[@]}" 2>/dev/null) ||
    said=$(identity operator create-admin "${account[@]}" --email takeoff.smoke@takeoff.example)
  TAKEOFF_SMOKE_PASSWORD=$(sed -n 's/^Password: //p' <<<"$said")
  export TAKEOFF_SMOKE_PASSWORD
  "$ROOT/node_modules/.bin/node" --conditions=source "$@"
  identity operator end-sessions "${account[@]}" >/dev/null
}
