import { describe, expect, it, test } from "@jest/globals";
import { flows, oneSided } from "./network.ts";
import { HTTP, PRODUCT, STORES, to, WITH_DATABASE, WITH_FILES, WITH_REDIS } from "./plan.ts";
import { render, SCENARIOS } from "./render.ts";

const dns = (parts: readonly string[]): string[] => parts.map((part) => `${part} → kube-dns:53`);

test("with everything inside, each part reaches what the plan names and nothing else", () => {
  expect(flows(render("inside"))).toEqual(
    [...PRODUCT, ...STORES, `namespace traefik → gateway:${HTTP}`, ...dns([...WITH_REDIS, "migrate", "bucket"])].sort(),
  );
});

test("with stores of one's own, each part reaches the addresses of those that it uses", () => {
  expect(flows(render("external"))).toEqual(
    [
      ...PRODUCT,
      ...to(WITH_DATABASE, "192.0.2.10/32:5433"),
      ...to(WITH_REDIS, "192.0.2.11/32:6380"),
      ...to(WITH_FILES, "192.0.2.12/32:9443"),
      "notifications → 192.0.2.25/32:465",
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
