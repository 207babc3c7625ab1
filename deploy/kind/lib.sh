#!/usr/bin/env bash
# Functions that the scripts of this folder share.
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
  docker info >/dev/null 2>&1 || fail "Docker does not respond: start it, and check that this user may access it."
}
need_kind() { need kind https://kind.sigs.k8s.io; }
need_helm() { need helm https://helm.sh/docs/intro/install; }
need_cluster() {
  need kubectl https://kubernetes.io/docs/tasks/tools
  kubectl version --request-timeout=10s >/dev/null 2>&1 || fail "No cluster responds: run deploy/kind/up, or set KUBECONFIG to one that runs."
}

# step TEXT COMMAND...: prints one line with the duration; prints the whole output when the command fails
step() {
  local text=$1 begun=$SECONDS output
  shift
  output=$("$@" 2>&1) || fail "$text failed:
$output"
  printf '%-60s %s s\n' "$text" "$((SECONDS - begun))"
}

cluster_exists() { kind get clusters 2>/dev/null | grep -qx "$CLUSTER"; }
kube() { kubectl --namespace "$NAMESPACE" "$@"; }
# Runs a command of the identity service in its pod.
identity() { kube exec "deploy/$RELEASE-identity" --container identity -i -- node dist/main.js "$@"; }

need_checkout() { [ -x "$ROOT/node_modules/.bin/node" ] || fail "The packages of this checkout are missing: run npm ci first."; }

# Checks the requirements of smoke and prove.
need_product() {
  need_cluster
  need_helm
  need_checkout
  kube get "deploy/$RELEASE-identity" >/dev/null 2>&1 || fail "The product is not in the namespace $NAMESPACE: run deploy/kind/load first."
}
public_url() { helm get values "$RELEASE" --namespace "$NAMESPACE" --all --output json | sed -n 's/.*"publicUrl": *"\([^"]*\)".*/\1/p'; }

# with_account SCRIPT ARGUMENT...: runs the script with a staff account of its own, which is deleted afterwards, however the script ends
with_account() {
  local output
  ACCOUNT=takeoff.trial.$(od -An -N4 -tx1 /dev/urandom | tr -d ' ')
  output=$(identity operator create-admin --username "$ACCOUNT" --email "$ACCOUNT@takeoff.example")
  trap remove_account EXIT
  TAKEOFF_TRIAL_USERNAME=$ACCOUNT
  TAKEOFF_TRIAL_PASSWORD=$(sed -n 's/^Password: //p' <<<"$output")
  export TAKEOFF_TRIAL_USERNAME TAKEOFF_TRIAL_PASSWORD
  "$ROOT/node_modules/.bin/node" --conditions=source "$@"
}

# After a run that was interrupted, pods of identity may be starting.
remove_account() {
  local output
  for _ in 1 2 3 4 5 6; do
    output=$(identity operator delete-account --username "$ACCOUNT" 2>&1) && return
    sleep 5
  done
  printf 'The account %s is left: %s\n' "$ACCOUNT" "$output" >&2
}
