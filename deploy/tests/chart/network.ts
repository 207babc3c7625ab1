import type { KubeObject } from "./render.ts";

interface Peer {
  podSelector?: { matchLabels?: Record<string, string> };
  namespaceSelector?: { matchLabels?: Record<string, string> };
  ipBlock?: { cidr: string };
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports?: { port: number }[];
}

interface Policy {
  podSelector: { matchLabels?: Record<string, string> };
  ingress?: Rule[];
  egress?: Rule[];
}

const COMPONENT = "app.kubernetes.io/component";

/** What one part may send and receive, as `from → to:port`. */
interface Sides {
  part: string;
  out: string[];
  into: string[];
}

/**
 * Which part may talk to which, as `from → to:port`: a flow counts only when the one side may send and the other may
 * receive. What is outside the release has the name of its namespace or address.
 */
export function flows(objects: readonly KubeObject[]): string[] {
  const sides = sidesOf(objects);
  const inside = new Set(sides.map(({ part }) => part));
  const into = new Set(sides.flatMap((side) => side.into));
  const sent = sides.flatMap(({ out }) => out).filter((flow) => !inside.has(target(flow)) || into.has(flow));
  return [...new Set([...sent, ...[...into].filter((flow) => !inside.has(source(flow)))])].sort();
}

/** Flows that one side allows and the other does not: an oversight in either. */
export function oneSided(objects: readonly KubeObject[]): string[] {
  const sides = sidesOf(objects);
  const inside = new Set(sides.map(({ part }) => part));
  const within = (flow: string): boolean => inside.has(source(flow)) && inside.has(target(flow));
  const out = new Set(sides.flatMap((side) => side.out).filter(within));
  const into = new Set(sides.flatMap((side) => side.into).filter(within));
  return [...[...out].filter((flow) => !into.has(flow)), ...[...into].filter((flow) => !out.has(flow))];
}

function sidesOf(objects: readonly KubeObject[]): Sides[] {
  return objects.flatMap(({ kind, spec }) => {
    if (kind !== "NetworkPolicy") return [];
    const { podSelector, ingress = [], egress = [] } = spec as Policy;
    const part = podSelector.matchLabels?.[COMPONENT];
    if (part === undefined) return []; // the one that denies
    const out = egress.flatMap((rule) =>
      (rule.to ?? [{}]).flatMap((peer) => portsOf(rule).map((port) => `${part} → ${nameOf(peer)}:${port}`)),
    );
    const into = ingress.flatMap((rule) =>
      (rule.from ?? [{}]).flatMap((peer) => portsOf(rule).map((port) => `${nameOf(peer)} → ${part}:${port}`)),
    );
    return [{ part, out, into }];
  });
}

/** Of both protocols, DNS has the same number; no port at all is every one. */
function portsOf({ ports }: Rule): (number | string)[] {
  return ports ? [...new Set(ports.map(({ port }) => port))] : ["any"];
}

function nameOf({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  if (ipBlock) return ipBlock.cidr;
  const labels = podSelector?.matchLabels ?? {};
  if (labels["k8s-app"]) return labels["k8s-app"];
  if (namespaceSelector) return `namespace ${namespaceSelector.matchLabels?.["kubernetes.io/metadata.name"] ?? "any"}`;
  return labels[COMPONENT] ?? "anyone";
}

const source = (flow: string): string => flow.split(" → ")[0] ?? "";
const target = (flow: string): string => (flow.split(" → ")[1] ?? "").replace(/:\d+$/, "");
