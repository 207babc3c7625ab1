import { describe, expect, it } from "@jest/globals";
import { SERVICES } from "../../local/parts/service-parts.ts";
import { getContainers, find, getPod, render, serving, variable, type Container, type KubeObject } from "./render.ts";

/** Stores, authorities, certificates, images and an ingress of the operator's own. */
const external = render("external");
const running = external.filter((object) => getContainers(object).length > 0);
const WITH_SCHEMA = ["identity", "organizations", "documents", "notifications"];
const CERTIFICATES: Record<string, string> = { gateway: "gateway-tls", identity: "identity-tls" };

function getMounts(container: Container): unknown[] {
  return container["volumeMounts"] as unknown[];
}

function migrations(): KubeObject {
  const job = running.find(({ kind, metadata }) => kind === "Job" && metadata.name.startsWith("takeoff-migrate"));
  if (!job) throw new Error("no Job migrates");
  return job;
}

describe("with an operator's own stores and certificates", () => {
  it("each pod pulls its images by digest from the operator's registry", () => {
    for (const object of running) {
      expect(getPod(object)).toMatchObject({ imagePullSecrets: [{ name: "registry" }] });
      for (const { image } of getContainers(object)) expect(image).toMatch(/^registry\.example\/takeoff\/[a-z]+@sha256:\d{64}$/);
    }
  });

  it("each container trusts the operator's authorities", () => {
    for (const object of running) {
      expect(getPod(object)?.volumes).toContainEqual({ name: "authorities", configMap: { name: "company-authorities" } });
      for (const container of getContainers(object)) {
        expect([container.name, variable(container, "NODE_EXTRA_CA_CERTS")]).toEqual([container.name, "/authorities/ca.crt"]);
        expect(getMounts(container)).toContainEqual({ name: "authorities", mountPath: "/authorities", readOnly: true });
      }
    }
  });

  it.each(SERVICES.filter((name) => name !== "documents-worker"))("%s serves with its own certificate, by TLS alone", (name) => {
    const container = serving(external, name);
    expect([variable(container, "TLS_CERT_FILE"), variable(container, "TLS_KEY_FILE")]).toEqual(["/tls/tls.crt", "/tls/tls.key"]);
    expect(getMounts(container)).toContainEqual({ name: "certificate", mountPath: "/tls", readOnly: true });
    expect(getPod(find(external, "Deployment", name))?.volumes).toContainEqual({
      name: "certificate",
      secret: { secretName: CERTIFICATES[name] ?? "services-tls", defaultMode: 0o440 },
    });
    const env = container.env ?? [];
    for (const { value } of env.filter((one) => one.name.endsWith("_RPC"))) expect(value).toMatch(/^tls:\/\/takeoff-[a-z]+:8081$/);
    for (const { value } of env.filter((one) => /^(IDENTITY|ORGANIZATIONS|DOCUMENTS|NOTIFICATIONS)_URL$/.test(one.name)))
      expect(value).toMatch(/^https:\/\/takeoff-[a-z]+:8080$/);
  });

  it.each(WITH_SCHEMA)("%s reaches database, Redis and store at the operator's addresses", (name) => {
    const container = serving(external, name);
    expect(variable(container, "DATABASE_URL")).toBe(`postgres://takeoff_${name}@db.example:5433/takeoff?sslmode=verify-full`);
    expect(variable(container, "REDIS_URL")).toBe("rediss://redis.example:6380");
    if (name === "documents")
      expect(["S3_ENDPOINT", "S3_BUCKET", "S3_REGION"].map((one) => variable(container, one))).toEqual([
        "https://s3.example:9443",
        "drawings",
        "eu-central-1",
      ]);
  });

  it("the schemas are migrated by the operator's owner of the database", () => {
    const urls = getContainers(migrations()).flatMap((container) => variable(container, "MIGRATE_DATABASE_URL") ?? []);
    expect(new Set(urls)).toEqual(new Set(["postgres://takeoff_owner@db.example:5433/takeoff?sslmode=verify-full"]));
    expect(urls).toHaveLength(WITH_SCHEMA.length);
  });

  it("the ingress has the operator's class, certificate and annotations", () => {
    const { metadata, spec } = find(external, "Ingress", "takeoff");
    expect(spec).toMatchObject({ ingressClassName: "nginx", tls: [{ hosts: ["takeoff.example"], secretName: "takeoff-tls" }] });
    expect(metadata.annotations).toEqual({ "nginx.ingress.kubernetes.io/proxy-request-buffering": "off" });
  });

  it("numbers of settings are written in full", () => {
    expect(variable(serving(external, "documents"), "MAX_UPLOAD_BYTES")).toBe("1073741824");
    expect(variable(serving(external, "documents"), "DATABASE_POOL_SIZE")).toBe("5");
  });

  it("e-mails have the operator's sender, and staff the operator's address", () => {
    const notifications = serving(external, "notifications");
    expect(variable(notifications, "MAIL_FROM")).toBe("Takeoff <takeoff@takeoff.example>");
    expect(variable(notifications, "STAFF_EMAIL")).toBe("bids@takeoff.example");
  });
});

describe("with stores of which only the hosts are given", () => {
  const plain = render("default");

  it.each(WITH_SCHEMA)("%s reaches them at their usual ports", (name) => {
    const container = serving(plain, name);
    expect(variable(container, "DATABASE_URL")).toBe(`postgres://takeoff_${name}@db.example:5432/takeoff`);
    expect(variable(container, "REDIS_URL")).toBe("redis://redis.example:6379");
    if (name === "documents") expect(variable(container, "S3_ENDPOINT")).toBe("https://s3.example");
  });

  it("the Job that migrates makes each schema's role with the password that its service has", () => {
    const job = plain.find(({ kind }) => kind === "Job");
    const env = job ? getContainers(job).flatMap((container) => container.env ?? []) : [];
    const urls = new Map(env.map(({ name, value }) => [name, value]));
    expect(urls.get("SETUP_DATABASE_URL")).toBe("postgres://takeoff@db.example:5432/takeoff");
    for (const name of WITH_SCHEMA) {
      const variableName = name.toUpperCase();
      expect(urls.get(`${variableName}_DATABASE_URL`)).toBe(`postgres://takeoff_${name}@db.example:5432/takeoff`);
      expect(env.find((one) => one.name === `${variableName}_DATABASE_PASSWORD`)?.valueFrom?.secretKeyRef).toEqual({
        name: "takeoff-secrets",
        key: `${name}-database-password`,
      });
    }
  });
});
