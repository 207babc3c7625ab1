import { describe, expect, it } from "@jest/globals";
import { SERVICES } from "../../local/parts/service-parts.ts";
import { envOf, find, kindsOf, render, serving, type Container } from "./render.ts";

const available = render("available");

/** The given variables of a container that has them. */
function pick(container: Container, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(envOf(container)).filter(([name]) => names.includes(name)));
}

describe("high availability", () => {
  it("adds the objects that scale, watch and lead in, and changes no variable but those of traces and the ingress", () => {
    expect(kindsOf(available)).toEqual(
      new Set([
        ...kindsOf(render("default")),
        "HorizontalPodAutoscaler",
        "Ingress",
        "PrometheusRule",
        "ScaledObject",
        "ServiceMonitor",
        "TriggerAuthentication",
      ]),
    );
    for (const name of SERVICES) {
      const added = ["TRUST_PROXY_HOPS", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"];
      const container = serving(available, name);
      expect(envOf(container)).toEqual({ ...envOf(serving(render("default"), name)), ...pick(container, added) });
    }
    expect(serving(available, "gateway").env).toContainEqual({ name: "TRUST_PROXY_HOPS", value: "1" });
    expect(find(available, "Ingress", "takeoff").spec).toMatchObject({
      ingressClassName: "traefik",
      tls: [{ hosts: ["takeoff.example"], secretName: "takeoff-tls" }],
    });
  });

  it.each([
    ["gateway", 3, 10],
    ["documents", 3, 12],
  ])("scales %s by CPU from %d to %d replicas, and removes one at a time", (name, minReplicas, maxReplicas) => {
    expect(find(available, "HorizontalPodAutoscaler", name).spec).toEqual({
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: `takeoff-${name}` },
      minReplicas,
      maxReplicas,
      metrics: [{ type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 70 } } }],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: "Pods", value: 1, periodSeconds: 60 }] } },
    });
  });

  it.each([
    [
      "documents-worker",
      { min: 2, max: 16, jobs: "20" },
      [
        "documents:wait",
        "documents-checks:wait",
        "documents-checks:active",
        "documents-extraction:wait",
        "documents-extraction:active",
        "documents-drafts:wait",
        "documents-drafts:active",
      ],
    ],
    ["notifications", { min: 2, max: 3, jobs: "200" }, ["notifications:wait"]],
  ])("scales %s by the length of its queues, which KEDA reads with the password of Redis", (name, { min, max, jobs }, lists) => {
    expect(find(available, "ScaledObject", name).spec).toEqual({
      scaleTargetRef: { name: `takeoff-${name}` },
      minReplicaCount: min,
      maxReplicaCount: max,
      pollingInterval: 15,
      cooldownPeriod: 300,
      triggers: lists.map((list) => ({
        type: "redis",
        metadata: { address: "redis.example:6379", listName: `takeoff:${list}`, listLength: jobs, enableTLS: "false" },
        authenticationRef: { name: "takeoff-redis" },
      })),
    });
    expect(find(available, "TriggerAuthentication", "redis").spec).toEqual({
      secretTargetRef: [{ parameter: "password", name: "takeoff-secrets", key: "redis-password" }],
    });
  });

  it("lets Prometheus find the metrics of every service by the label that it selects by", () => {
    const { metadata, spec } = find(available, "ServiceMonitor", "takeoff");
    expect(spec).toEqual({
      selector: { matchLabels: { "app.kubernetes.io/name": "takeoff", "app.kubernetes.io/instance": "takeoff" } },
      endpoints: [{ port: "internal", path: "/metrics", interval: "30s" }],
    });
    for (const { labels } of [metadata, find(available, "PrometheusRule", "takeoff").metadata])
      expect(labels).toMatchObject({ release: "prometheus", "app.kubernetes.io/component": "monitoring" });
  });

  const rules = find(available, "PrometheusRule", "takeoff").spec.groups[0].rules as {
    alert: string;
    expr: string;
    for: string;
    labels: { severity: string };
    annotations: { summary: string };
  }[];

  it("alerts by these conditions, after these times", () => {
    const release = 'namespace="takeoff", service=~"takeoff-.*"';
    expect(rules.map(({ alert, expr, for: time, labels }) => [alert, expr.replaceAll(release, "RELEASE"), time, labels.severity])).toEqual([
      ["TakeoffDown", "sum by (service) (up{ RELEASE }) == 0 or absent(up{ RELEASE })", "2m", "critical"],
      [
        "TakeoffErrors",
        'sum by (service) (rate(takeoff_http_request_seconds_count{ RELEASE, status=~"5.." }[5m])) / sum by (service) (rate(takeoff_http_request_seconds_count{ RELEASE }[5m])) > 0.02',
        "10m",
        "critical",
      ],
      [
        "TakeoffSlow",
        'histogram_quantile(0.95, sum by (le, service) (rate(takeoff_http_request_seconds_bucket{ RELEASE, method="GET", route!~".*(events|file|pdf|download|export).*" }[10m]))) > 1',
        "15m",
        "warning",
      ],
      ["TakeoffOutboxLag", "max by (publisher) (takeoff_outbox_lag_seconds{ RELEASE }) > 300", "5m", "critical"],
      ["TakeoffJobsFail", 'sum by (queue) (increase(takeoff_jobs_total{ RELEASE, outcome="failed" }[15m])) > 10', "5m", "warning"],
      ["TakeoffMailWaits", "max(takeoff_emails_oldest_waiting_seconds{ RELEASE }) > 900", "5m", "warning"],
      ["TakeoffDocumentsLate", 'max(takeoff_documents_open{ RELEASE, state="late" }) > 0', "30m", "warning"],
      [
        "TakeoffMemory",
        'max by (service, pod) (process_resident_memory_bytes{ RELEASE }) / on (pod) group_left () max by (pod) (kube_pod_container_resource_limits{namespace="takeoff", resource="memory"}) > 0.9',
        "10m",
        "warning",
      ],
      ["TakeoffEventLoop", "max by (service, pod) (nodejs_eventloop_lag_p99_seconds{ RELEASE }) > 0.25", "10m", "warning"],
    ]);
    for (const { annotations } of rules) expect(annotations.summary).toMatch(/^[A-Z{].{20,}$/);
  });
});
