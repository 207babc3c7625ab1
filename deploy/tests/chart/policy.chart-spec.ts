import { describe, expect, it, test } from "@jest/globals";
import { violations } from "./policy.ts";
import { containersOf, podOf, render, SCENARIOS, type KubeObject } from "./render.ts";

describe.each(SCENARIOS)("the scenario %s", (scenario) => {
  const objects = render(scenario);

  it("has no pod that breaks a rule", () => {
    expect(objects.filter(podOf).length).toBeGreaterThan(6);
    expect(violations(objects)).toEqual([]);
  });

  it("runs images of others by their digest only", () => {
    const others = objects.flatMap(containersOf).filter(({ image }) => !/^(takeoff|registry\.example\/takeoff)\//.test(image));
    for (const { image } of others) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
  });

  it("has a budget for disruptions, an account and a network policy for whatever serves", () => {
    const named = (kind: string): string[] => objects.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name);
    const serving = ["gateway", "identity", "organizations", "documents", "documents-worker", "notifications"].map(
      (name) => `takeoff-${name}`,
    );
    for (const kind of ["Deployment", "PodDisruptionBudget", "ServiceAccount", "NetworkPolicy", "Service"])
      expect(named(kind)).toEqual(expect.arrayContaining(serving));
    for (const object of objects.filter(podOf)) expect(named("ServiceAccount")).toContain(podOf(object)!.serviceAccountName);
  });
});

const BAD: KubeObject = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "bad" },
  spec: {
    template: {
      spec: {
        hostNetwork: true,
        volumes: [
          { name: "host", hostPath: { path: "/" } },
          { name: "tmp", emptyDir: {} },
        ],
        containers: [
          {
            name: "bad",
            image: "somebody/something:latest",
            env: [
              { name: "S3_SECRET_KEY", value: "abc" },
              { name: "DATABASE_URL", value: "postgres://me:open@db/takeoff" },
              { name: "REDIS_URL", value: "redis://:$(REDIS_PASSWORD)@redis" },
            ],
          },
        ],
      },
    },
  },
};

test("the rules find every fault of a pod that has them all", () => {
  expect(violations([BAD]).map((sentence) => sentence.replace(/^Deployment\/bad(\/bad)?: /, ""))).toEqual([
    "mounts a token for the cluster's API",
    "runs under the namespace's default account",
    "takes other services' addresses as environment variables",
    "may run as root",
    "has no seccomp profile",
    "shares the node's namespaces",
    "mounts the node's files",
    "has scratch space without a limit",
    "may gain privileges",
    "may write to its image",
    "keeps capabilities",
    "has no memory limit",
    "asks for no cpu or memory",
    "runs an image that changes: somebody/something:latest",
    "shows a secret: S3_SECRET_KEY",
    "shows a secret: DATABASE_URL",
    "has no startupProbe",
    "has no readinessProbe",
    "has no livenessProbe",
  ]);
});
