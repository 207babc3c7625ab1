import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT } from "../../local/places.ts";
import { find, render } from "./render.ts";

interface Trigger {
  metadata: { listName: string; listLength: string };
}

/** Several replicas, scaled by CPU or queue length, with monitoring. */
const available = render("available");

it.each([
  ["gateway", 3, 10],
  ["documents", 3, 12],
])("scaling by CPU %s has the operator's bounds and removes one replica a minute, since uploads take minutes", (name, min, max) => {
  expect(find(available, "HorizontalPodAutoscaler", name).spec).toEqual({
    scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: `takeoff-${name}` },
    minReplicas: min,
    maxReplicas: max,
    metrics: [{ type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 70 } } }],
    behavior: { scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: "Pods", value: 1, periodSeconds: 60 }] } },
  });
});

describe("scaling by queue length", () => {
  it.each([
    ["documents-worker", 2, 16, "20"],
    ["notifications", 2, 3, "200"],
  ])("%s has the operator's bounds and its number of jobs for a replica", (name, min, max, jobs) => {
    const { triggers, ...spec } = find(available, "ScaledObject", name).spec;
    expect(spec).toEqual({
      scaleTargetRef: { name: `takeoff-${name}` },
      minReplicaCount: min,
      maxReplicaCount: max,
      pollingInterval: 15,
      cooldownPeriod: 300,
    });
    const waiting = (triggers as Trigger[]).filter(({ metadata }) => !metadata.listName.endsWith(":active"));
    for (const trigger of waiting)
      expect(trigger).toMatchObject({ type: "redis", metadata: { listLength: jobs }, authenticationRef: { name: "takeoff-redis" } });
  });

  const lengths = (name: string, list: string): Record<string, string> =>
    Object.fromEntries(
      (find(available, "ScaledObject", name).spec.triggers as Trigger[])
        .filter(({ metadata }) => metadata.listName.endsWith(list))
        .map(({ metadata }) => [metadata.listName, metadata.listLength]),
    );

  it.each([":wait", ":delayed"])("counts the jobs of every queue of the process in the state %s", (state) => {
    const keys = (queues: readonly string[]): string[] => queues.map((queue) => `takeoff:${queue}${state}`);
    expect(Object.keys(lengths("notifications", state))).toEqual(keys(["notifications", "webhooks"]));
    const documents = ["documents", "documents-checks", "documents-drafts", "documents-extraction", "documents-scans"];
    expect(Object.keys(lengths("documents-worker", state))).toEqual(keys(documents));
  });

  it("keeps as many workers as hold the jobs in progress, which no other can take", () => {
    const code = globSync("services/documents/src/**/*.ts", { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), "utf8"));
    const held = (name: string) => new RegExp(`const MAX_QUEUED_${name} = (\\d+);`).exec(code.join(""))?.[1];
    const others = /const CONCURRENCY = \{\s*documents: (\d+),/.exec(code.join(""))?.[1];
    expect(lengths("notifications", ":active")).toEqual({});
    expect(lengths("documents-worker", ":active")).toEqual({
      "takeoff:documents:active": others,
      "takeoff:documents-checks:active": held("INSPECTIONS"),
      "takeoff:documents-drafts:active": held("DRAFTS"),
      "takeoff:documents-extraction:active": held("EXTRACTIONS"),
      "takeoff:documents-scans:active": held("SCANS"),
    });
  });

  it("leaves no worker while nothing waits, unless the operator's values say otherwise", () => {
    const { minReplicaCount } = find(render("inside", ["--set", "keda.enabled=true"]), "ScaledObject", "documents-worker").spec;
    expect(minReplicaCount).toBe(0);
  });

  it("verifies the certificate of Redis with the authorities that the services trust", () => {
    const [settings, authorities] = [
      ["--set", "redis.tls=true"],
      ["--set", "tls.authorities=own-authorities"],
    ];
    const configMaps = (more: readonly string[]) =>
      find(render("available", more), "TriggerAuthentication", "takeoff-redis").spec.configMapTargetRef as unknown;
    expect(configMaps([...settings, ...authorities])).toEqual([{ parameter: "ca", name: "own-authorities", key: "ca.crt" }]);
    expect(configMaps(settings)).toBeUndefined();
  });

  it("reads the queues with the password of Redis", () => {
    expect(find(available, "TriggerAuthentication", "takeoff-redis").spec).toEqual({
      secretTargetRef: [{ parameter: "password", name: "takeoff-secrets", key: "redis-password" }],
    });
  });
});

describe("monitoring", () => {
  it("reads the metrics of every service twice a minute", () => {
    expect(find(available, "ServiceMonitor", "takeoff").spec).toEqual({
      selector: { matchLabels: { "app.kubernetes.io/name": "takeoff", "app.kubernetes.io/instance": "takeoff" } },
      endpoints: [{ port: "internal", path: "/metrics", interval: "30s" }],
    });
  });

  it.each(["ServiceMonitor", "PrometheusRule"])("its %s has the labels by which the operator's Prometheus finds it", (kind) => {
    expect(find(available, kind, "takeoff").metadata.labels).toMatchObject({
      release: "prometheus",
      "app.kubernetes.io/component": "monitoring",
    });
  });

  it("has these alerts, each of this release alone", () => {
    const rules = find(available, "PrometheusRule", "takeoff").spec.groups[0].rules as {
      alert: string;
      expr: string;
      for: string;
      labels: { severity: string };
    }[];
    expect(rules.map(({ alert, for: lasting, labels }) => [alert, lasting, labels.severity])).toEqual([
      ["TakeoffDown", "2m", "critical"],
      ["TakeoffErrors", "10m", "critical"],
      ["TakeoffSlow", "15m", "warning"],
      ["TakeoffOutboxLag", "5m", "critical"],
      ["TakeoffJobsFail", "5m", "warning"],
      ["TakeoffMailWaits", "5m", "warning"],
      ["TakeoffDocumentsLate", "30m", "warning"],
      ["TakeoffRpcRejected", "5m", "critical"],
      ["TakeoffMemory", "10m", "warning"],
      ["TakeoffEventLoop", "10m", "warning"],
    ]);
    for (const { expr } of rules) expect(expr).toContain('namespace="takeoff", service=~"takeoff-.*"');
  });

  it("has a dashboard that Grafana's sidecar finds, whose queries name metrics that the processes have", () => {
    const map = find(available, "ConfigMap", "takeoff-dashboard") as unknown as {
      data: Record<string, string>;
      metadata: { labels: object };
    };
    expect(map.metadata.labels).toMatchObject({ grafana_dashboard: "1" });
    const { panels } = JSON.parse(map.data["takeoff.json"]!) as { panels: { id: number; targets?: { expr: string }[] }[] };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    for (const query of queries) expect(query).toContain('namespace="$namespace", service=~"$release-.*"');
    const sources = globSync("services/**/src/**/*.ts", { cwd: ROOT, exclude: ["**/node_modules/**"] });
    const code = sources.map((file) => readFileSync(join(ROOT, file), "utf8")).join("");
    const named = new Set(queries.join(" ").match(/\btakeoff_\w+/g));
    const metrics = [...named].map((name) => name.replace(/_(bucket|count)$/, ""));
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((name) => !code.includes(`name: "${name}"`))).toEqual([]);
  });
});
