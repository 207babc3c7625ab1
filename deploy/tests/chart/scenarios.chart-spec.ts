import { describe, expect, it, test } from "@jest/globals";
import { SERVICES } from "../../local/parts/service-parts.ts";
import {
  containersOf,
  envOf,
  find,
  kindsOf,
  podOf,
  render,
  renderText,
  SCENARIOS,
  serving,
  type Container,
  type KubeObject,
} from "./render.ts";

/** The scenario of the reviewed render; the tests below say how each of the others differs from it. */
const inside = render("inside");
const others = SCENARIOS.filter((name) => name !== "inside");
const external = render("external");

const WITH_SCHEMA = SERVICES.filter((name) => name !== "gateway");
const AUTHORITIES_MOUNT = { name: "authorities", mountPath: "/authorities", readOnly: true };
const CERTIFICATE_MOUNT = { name: "certificate", mountPath: "/tls", readOnly: true };

const migrate = (objects: readonly KubeObject[]): KubeObject =>
  objects.find(({ kind, metadata }) => kind === "Job" && metadata.name.startsWith("takeoff-migrate-"))!;

const initContainer = (objects: readonly KubeObject[], name: string): Container =>
  podOf(find(objects, "Deployment", name))!.initContainers![0]!;

/** What no value of the scenarios changes: all of a workload but its name, replicas, images, variables, pull secrets and TLS files. */
function unchanging(object: KubeObject): unknown {
  const { kind, spec } = structuredClone(object);
  delete spec.replicas;
  const pod = spec.template.spec;
  delete pod.imagePullSecrets;
  const isTls = ({ name }: { name: string }): boolean => ["authorities", "certificate"].includes(name);
  pod.volumes = (pod.volumes ?? []).filter((volume: { name: string }) => !isTls(volume));
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
    delete container.image;
    delete container.env;
    container.volumeMounts = (container.volumeMounts ?? []).filter((mount: { name: string }) => !isTls(mount));
  }
  return { kind, spec };
}

describe.each(others)("the scenario %s, beside the reviewed render", (scenario) => {
  const objects = render(scenario);

  it.each(SERVICES)("runs %s as reviewed", (name) => {
    expect(unchanging(find(objects, "Deployment", name))).toEqual(unchanging(find(inside, "Deployment", name)));
    for (const kind of ["Service", "ServiceAccount", "PodDisruptionBudget"])
      expect(find(objects, kind, name)).toEqual(find(inside, kind, name));
  });

  it("migrates as reviewed", () => {
    expect(unchanging(migrate(objects))).toEqual(unchanging(migrate(inside)));
    expect(find(objects, "ServiceAccount", "setup")).toEqual(find(inside, "ServiceAccount", "setup"));
  });

  it("reads every secret from the operator's own Secrets, under the same keys", () => {
    const secretsOf = (all: readonly KubeObject[]): string[] =>
      ["Deployment", "Job"].flatMap((kind) =>
        all
          .filter((one) => one.kind === kind && !/^takeoff-(mail|bucket)/.test(one.metadata.name))
          .flatMap((one) => containersOf(one).flatMap((container) => JSON.stringify([container.name, envOfSecrets(container)]))),
      );
    const expected = secretsOf(inside).map((text) => text.replaceAll(/"takeoff(?:-roots)?([-/])/g, '"takeoff-secrets$1'));
    expect(secretsOf(objects)).toEqual(expected);
  });

  it("makes no store, no Secret and no mail catcher", () => {
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names.filter((name) => /^(StatefulSet|Secret) |takeoff-(mail|bucket|postgresql|s3)/.test(name))).toEqual([]);
  });
});

const envOfSecrets = ({ env = [] }: Container): Record<string, string> =>
  Object.fromEntries(
    env.flatMap(({ name, valueFrom }) => (valueFrom ? [[name, `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`]] : [])),
  );

test.each(SCENARIOS)("in the scenario %s, variables that others refer to come before them, as Kubernetes requires", (scenario) => {
  for (const { env = [] } of render(scenario).flatMap(containersOf))
    for (const [at, { value = "" }] of env.entries())
      for (const [, referred] of value.matchAll(/\$\((\w+)\)/g)) expect(env.slice(0, at).map(({ name }) => name)).toContain(referred);
});

describe("the least values", () => {
  const objects = render("default");

  it("make the product's own objects and nothing that has to be enabled", () => {
    expect([...kindsOf(objects)].sort()).toEqual(
      ["Deployment", "Job", "NetworkPolicy", "PodDisruptionBudget", "Service", "ServiceAccount"].sort(),
    );
  });

  it.each(SERVICES)("give %s the environment of the reviewed render with the given stores", (name) => {
    const reviewed = envOf(serving(inside, name));
    const expected = Object.fromEntries(
      Object.entries(reviewed).map(([variable, value]) => [
        variable,
        variable === "PUBLIC_URL"
          ? "https://takeoff.example"
          : value
              ?.replace("takeoff-postgresql:5432", "db.example:5432")
              .replace("takeoff-redis:6379", "redis.example:6379")
              .replace("http://takeoff-s3:9000", "https://s3.example")
              .replace(/^takeoff([-/].*\/|\/)/, "takeoff-secrets$1"),
      ]),
    );
    if (name === "gateway") delete expected["TRUST_PROXY_HOPS"];
    expect(envOf(serving(objects, name))).toEqual(expected);
  });
});

describe("stores and certificates of the operator's own", () => {
  const CERTIFICATES: Record<string, string> = {
    gateway: "gateway-tls",
    identity: "identity-tls",
    organizations: "services-tls",
    documents: "services-tls",
    notifications: "services-tls",
  };
  const DIGIT: Record<string, string> = { gateway: "1", identity: "2", organizations: "3", documents: "4", notifications: "5" };
  const imageOf = (service: string): string => `registry.example/takeoff/${service}@sha256:${DIGIT[service]!.repeat(64)}`;
  const serviceOf = (name: string): string => name.replace("-worker", "");
  const databaseUrl = (role: string, password = "DATABASE_PASSWORD"): string =>
    `postgres://${role}:$(${password})@db.example:5433/takeoff?sslmode=verify-full`;

  it("pull every image by its digest, with the pull secret", () => {
    for (const name of SERVICES)
      for (const { image } of containersOf(find(external, "Deployment", name))) expect(image).toBe(imageOf(serviceOf(name)));
    expect(containersOf(migrate(external)).map(({ image }) => image)).toEqual(
      ["identity", "identity", "organizations", "documents", "notifications"].map(imageOf),
    );
    for (const object of external.filter(podOf)) expect(podOf(object)).toMatchObject({ imagePullSecrets: [{ name: "registry" }] });
  });

  it.each(SERVICES)("give %s its certificate, the authorities, and addresses with TLS", (name) => {
    const container = serving(external, name);
    const certificate = CERTIFICATES[name];
    const reviewed = envOf(serving(inside, name));
    const changed: Record<string, string> = {
      PUBLIC_URL: "https://takeoff.example",
      NODE_EXTRA_CA_CERTS: "/authorities/ca.crt",
      REDIS_URL: "rediss://:$(REDIS_PASSWORD)@redis.example:6380",
      DATABASE_POOL_SIZE: "5",
      MAX_UPLOAD_BYTES: "1.073741824e+09",
      ...(certificate && { TLS_CERT_FILE: "/tls/tls.crt", TLS_KEY_FILE: "/tls/tls.key" }),
      ...(name === "notifications" && { MAIL_FROM: "Takeoff <takeoff@takeoff.example>", STAFF_EMAIL: "bids@takeoff.example" }),
    };
    const stores: Record<string, string> = {
      DATABASE_URL: databaseUrl(`takeoff_${serviceOf(name)}`),
      S3_ENDPOINT: "https://s3.example:9443",
      S3_BUCKET: "drawings",
      S3_REGION: "eu-central-1",
    };
    const expected = Object.fromEntries(
      Object.entries(reviewed).map(([variable, value]) => [
        variable,
        stores[variable] ??
          value
            ?.replace(/^http:\/\/(?=takeoff-\w+:8080$)/, "https://")
            .replace(/^(?=takeoff-\w+:8081$)/, "tls://")
            .replace(/^takeoff([-/].*\/|\/)/, "takeoff-secrets$1"),
      ]),
    );
    expect(envOf(container)).toEqual({ ...expected, ...changed });
    expect(container["volumeMounts"]).toEqual([
      { name: "tmp", mountPath: "/tmp" },
      AUTHORITIES_MOUNT,
      ...(certificate ? [CERTIFICATE_MOUNT] : []),
    ]);
    expect(podOf(find(external, "Deployment", name))?.volumes).toMatchObject([
      { name: "tmp", emptyDir: { sizeLimit: "64Mi" } },
      { name: "authorities", configMap: { name: "company-authorities" } },
      ...(certificate ? [{ name: "certificate", secret: { secretName: certificate } }] : []),
    ]);
  });

  it("let only the pod's group read a certificate", () => {
    const modes = [...renderText("external").matchAll(/secretName: [a-z]+-tls, defaultMode: (\d+)/g)].map(([, mode]) => mode);
    expect(modes).toEqual(Object.keys(CERTIFICATES).map(() => "0440"));
  });

  it.each(WITH_SCHEMA)("let %s wait for its schema over TLS", (name) => {
    const container = initContainer(external, name);
    expect(envOf(container)).toEqual({
      DATABASE_PASSWORD: `takeoff-secrets/${serviceOf(name)}-database-password`,
      DATABASE_URL: databaseUrl(`takeoff_${serviceOf(name)}`),
      NODE_EXTRA_CA_CERTS: "/authorities/ca.crt",
    });
    expect(container["volumeMounts"]).toEqual([AUTHORITIES_MOUNT]);
  });

  it("migrate as the owner over TLS", () => {
    const [roles, ...services] = containersOf(migrate(external));
    const schemas = ["identity", "organizations", "documents", "notifications"];
    const shared = { OWNER_PASSWORD: "takeoff-secrets/database-owner-password", NODE_EXTRA_CA_CERTS: "/authorities/ca.crt" };
    expect(envOf(roles!)).toEqual({
      ...shared,
      SETUP_DATABASE_URL: databaseUrl("takeoff_owner", "OWNER_PASSWORD"),
      ...Object.fromEntries(
        schemas.flatMap((schema) => [
          [`${schema.toUpperCase()}_PASSWORD`, `takeoff-secrets/${schema}-database-password`],
          [`${schema.toUpperCase()}_DATABASE_URL`, databaseUrl(`takeoff_${schema}`, `${schema.toUpperCase()}_PASSWORD`)],
        ]),
      ),
    });
    for (const service of services)
      expect(envOf(service)).toEqual({ ...shared, MIGRATE_DATABASE_URL: databaseUrl("takeoff_owner", "OWNER_PASSWORD") });
    for (const container of [roles!, ...services]) expect(container["volumeMounts"]).toEqual([AUTHORITIES_MOUNT]);
    expect(podOf(migrate(external))?.volumes).toEqual([{ name: "authorities", configMap: { name: "company-authorities" } }]);
    expect(migrate(external).metadata.name).not.toBe(migrate(render("default")).metadata.name);
  });

  it("let the ingress terminate TLS, with the controller's annotations", () => {
    const { metadata, spec } = find(external, "Ingress", "takeoff");
    expect(metadata.annotations).toEqual({ "nginx.ingress.kubernetes.io/proxy-request-buffering": "off" });
    const backend = { service: { name: "takeoff-gateway", port: { name: "http" } } };
    expect(spec).toEqual({
      ingressClassName: "nginx",
      tls: [{ hosts: ["takeoff.example"], secretName: "takeoff-tls" }],
      rules: [{ host: "takeoff.example", http: { paths: [{ path: "/", pathType: "Prefix", backend }] } }],
    });
    expect(kindsOf(external)).toEqual(new Set([...kindsOf(render("default")), "Ingress"]));
  });
});
