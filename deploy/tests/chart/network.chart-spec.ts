import { describe, expect, it, test } from "@jest/globals";
import { HTTP, PRODUCT, STORES, to, WITH_DATABASE, WITH_FILES, WITH_REDIS } from "./plan.ts";
import { render, SCENARIOS, type KubeObject } from "./render.ts";

const COMPONENT = "app.kubernetes.io/component";

const dns = (parts: readonly string[]): string[] => parts.map((part) => `${part} → kube-dns:53`);

test("with everything inside, each part reaches what the plan names and nothing else", () => {
  expect(flows(render("inside"))).toEqual(
    [...PRODUCT, ...STORES, `namespace traefik → gateway:${HTTP}`, ...dns([...WITH_REDIS, "migrate", "bucket"])].sort(),
  );
});

test("the worker, which opens hostile files, reaches its stores, the names of their hosts and the collector of traces, and no service", () => {
  const sent = (scenario: string): string[] => flows(render(scenario)).filter((flow) => flow.startsWith("documents-worker → "));
  expect(sent("inside").map((flow) => flow.replace("documents-worker → ", ""))).toEqual([
    "kube-dns:53",
    "postgresql:5432",
    "redis:6379",
    "s3:9000",
  ]);
  expect(sent("available")).toContain("documents-worker → namespace observability:4318");
});

test("with stores, OpenID providers and webhooks of one's own, each part reaches the addresses of those that it uses", () => {
  expect(flows(render("external"))).toEqual(
    [
      ...PRODUCT,
      ...to(WITH_DATABASE, "192.0.2.10/32:5433"),
      ...to(WITH_REDIS, "192.0.2.11/32:6380"),
      ...to(WITH_FILES, "192.0.2.12/32:9443"),
      "notifications → 192.0.2.25/32:465",
      "identity → 198.51.100.0/24:8443",
      "notifications → 198.51.100.64/26:443",
      `namespace ingress-nginx → gateway:${HTTP}`,
      ...dns([...WITH_REDIS, "migrate"]),
      ...to([...WITH_REDIS, "migrate"], "169.254.20.10/32:53"),
    ].sort(),
  );
});

test("a monitoring client reads metrics, and nothing else", () => {
  const watched = flows(render("available")).filter((flow) => flow.startsWith("namespace monitoring"));
  expect(watched).toEqual(
    to(WITH_REDIS.map((part) => `${part}:9090`).sort(), "").map((flow) => `namespace monitoring → ${flow.replace(" → ", "")}`),
  );
});

test("the collector of traces is reached by every process, in its namespace or at its addresses, when an endpoint is set", () => {
  const collected = (target: string, objects: readonly KubeObject[]): string[] =>
    flows(objects).filter((flow) => flow.endsWith(` → ${target}`));
  expect(collected("namespace observability:4318", render("available"))).toEqual(to(WITH_REDIS, "namespace observability:4318").sort());
  const outside = ["tracing.endpoint=https://traces.example:4317", "tracing.port=4317", "tracing.cidrs={203.0.113.7/32}"];
  const set = outside.flatMap((pair) => ["--set", pair]);
  expect(collected("203.0.113.7/32:4317", render("external", set))).toEqual(to(WITH_REDIS, "203.0.113.7/32:4317").sort());
});

describe.each(SCENARIOS)("the scenario %s", (scenario) => {
  const objects = render(scenario);

  it("denies what no policy allows, both ways, for every pod", () => {
    const nothing = objects.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === "takeoff-nothing");
    expect(nothing?.spec).toEqual({
      podSelector: { matchLabels: { "app.kubernetes.io/name": "takeoff", "app.kubernetes.io/instance": "takeoff" } },
      policyTypes: ["Ingress", "Egress"],
    });
    for (const { kind, spec } of objects)
      if (["Deployment", "StatefulSet", "Job"].includes(kind))
        expect(spec.template.metadata.labels).toMatchObject(nothing?.spec.podSelector.matchLabels);
  });

  it("has no flow that one side allows and the other does not", () => {
    expect(oneSided(objects)).toEqual([]);
  });
});

interface Peer {
  podSelector?: { matchLabels?: Record<string, string> };
  namespaceSelector?: { matchLabels?: Record<string, string> };
  ipBlock?: { cidr: string };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number | string }[];
}

interface Policy {
  podSelector: { matchLabels?: Record<string, string> };
  ingress?: Rule[];
  egress?: Rule[];
}

/**
 * Which part may talk to which, as `from → to:port`: a flow counts only when the one side may send and the other may
 * receive. What is outside the release has the name of its namespace or address.
 */
function flows(objects: readonly KubeObject[]): string[] {
  const { parts, out, into } = collectSides(objects);
  const sent = [...out].filter((flow) => !parts.has(target(flow)) || into.has(flow));
  const received = [...into].filter((flow) => !parts.has(source(flow)));
  return [...new Set([...sent, ...received])].sort();
}

/** Flows that one side allows and the other does not: an oversight in either. */
function oneSided(objects: readonly KubeObject[]): string[] {
  const { parts, out, into } = collectSides(objects);
  return [...out, ...into].filter((flow) => parts.has(source(flow)) && parts.has(target(flow)) && !(out.has(flow) && into.has(flow)));
}

/** The parts that have a policy, and what these policies let them send and receive. */
function collectSides(objects: readonly KubeObject[]): { parts: Set<string>; out: Set<string>; into: Set<string> } {
  const parts = new Set<string>();
  const out = new Set<string>();
  const into = new Set<string>();
  for (const { kind, spec } of objects) {
    if (kind !== "NetworkPolicy") continue;
    const { podSelector, ingress = [], egress = [] } = spec as Policy;
    const part = podSelector.matchLabels?.[COMPONENT];
    if (part === undefined) continue; // the one that denies
    parts.add(part);
    for (const rule of egress) for (const at of listPeers(rule, rule.to)) out.add(`${part} → ${at.name}:${at.port}`);
    for (const rule of ingress) for (const at of listPeers(rule, rule.from)) into.add(`${at.name} → ${part}:${at.port}`);
  }
  return { parts, out, into };
}

/** Each peer of a rule with each of its ports; no port at all is every one. */
function listPeers({ ports = [{ port: "any" }] }: Rule, peers: readonly Peer[] = [{}]): { name: string; port: number | string }[] {
  return peers.flatMap((peer) => ports.map(({ port }) => ({ name: namePeer(peer), port })));
}

function namePeer({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  if (ipBlock) return ipBlock.cidr;
  const labels = podSelector?.matchLabels ?? {};
  if (labels["k8s-app"]) return labels["k8s-app"];
  if (namespaceSelector) return `namespace ${namespaceSelector.matchLabels?.["kubernetes.io/metadata.name"] ?? "any"}`;
  return labels[COMPONENT] ?? "anyone";
}

const source = (flow: string): string => flow.split(" → ")[0] ?? "";
const target = (flow: string): string => (flow.split(" → ")[1] ?? "").replace(/:\d+$/, "");
