import { execFileSync } from "node:child_process";
import { describe, expect, it } from "@jest/globals";
import { RPC_CALLERS } from "@takeoff/contracts";
import { makeKeySecrets } from "@takeoff/platform/key-secrets";
import { toPublicKeys, toPublicKeySets } from "@takeoff/platform/signing";
import { SERVICES } from "../../local/parts/service-parts.ts";
import { getContainers, find, render, SCENARIOS, serving, type KubeObject } from "./render.ts";

const inside = render("inside");

describe("secrets", () => {
  it("are made only where the operator has none of their own", () => {
    expect(render("default").filter(({ kind }) => kind === "Secret")).toEqual([]);
    expect(
      inside
        .filter(({ kind }) => kind === "Secret")
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(["takeoff", "takeoff-roots", ...Object.keys(makeKeySecrets("takeoff", "k1"))].sort());
  });

  it("are as the services want them, and outlive the release", () => {
    const { data = {}, metadata } = find(inside, "Secret", "takeoff");
    const text = (key: string): string => Buffer.from(data[key] ?? "", "base64").toString();
    expect(metadata.annotations).toEqual({ "helm.sh/resource-policy": "keep" });
    expect(text("password-reset-key")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(text("smtp-url")).toBe("smtp://takeoff-mail:1025");
    for (const key of Object.keys(data).filter((one) => one.endsWith("password"))) expect(text(key)).toMatch(/^[A-Za-z0-9]{40}$/);
  });

  it("of the stores' roots reach the stores and the Jobs that set them up, and no service", () => {
    const holders = inside.flatMap((object) =>
      getContainers(object)
        .filter(({ env = [] }) => env.some(({ valueFrom }) => valueFrom?.secretKeyRef.name === "takeoff-roots"))
        .map(() => object.kind),
    );
    expect(new Set(holders)).toEqual(new Set(["StatefulSet", "Job"]));
  });

  it("of the object store reach no gateway, which reads it by signed addresses", () => {
    const [gateway] = getContainers(find(inside, "Deployment", "takeoff-gateway"));
    const names = (gateway?.env ?? []).map(({ name }) => name).filter((name) => name.startsWith("S3_"));
    expect(names).toEqual(["S3_ENDPOINT"]);
  });

  it("every key that a container reads is in the Secret", () => {
    const held = new Map(
      inside.filter(({ kind }) => kind === "Secret").map(({ metadata, data }) => [metadata.name, Object.keys(data ?? {})]),
    );
    for (const { env = [] } of inside.flatMap(getContainers))
      for (const { valueFrom } of env) if (valueFrom) expect(held.get(valueFrom.secretKeyRef.name)).toContain(valueFrom.secretKeyRef.key);
  });

  it.each(["default", "external", "available"])("of an operator are read by the names and keys of the chart's own: %s", (scenario) => {
    const keys = (objects: readonly KubeObject[], prefix: string): Set<string> =>
      new Set(
        objects.flatMap(getContainers).flatMap(({ name, env = [] }) =>
          env.flatMap(({ valueFrom }) => {
            if (!valueFrom?.secretKeyRef.name.startsWith(prefix)) return [];
            return [`${name}: ${valueFrom.secretKeyRef.name.slice(prefix.length)} ${valueFrom.secretKeyRef.key}`];
          }),
        ),
      );
    const own = inside.filter(({ metadata }) => SERVICES.some((name) => metadata.name === `takeoff-${name}`));
    const given = render(scenario).filter(({ metadata }) => SERVICES.some((name) => metadata.name === `takeoff-${name}`));
    expect(keys(given, "takeoff-secrets")).toEqual(keys(own, "takeoff"));
  });

  it("hold the signing keys in the form of the command that makes them", () => {
    for (const [name, entries] of Object.entries(makeKeySecrets("takeoff", "k1"))) {
      const { data = {}, metadata } = find(inside, "Secret", name);
      expect(metadata.annotations).toEqual({ "helm.sh/resource-policy": "keep" });
      expect(Object.keys(data).sort()).toEqual(Object.keys(entries).sort());
    }
  });

  it("publish the public half of every signing key", () => {
    const text = (name: string, key: string): string => Buffer.from(find(inside, "Secret", name).data![key]!, "base64").toString();
    const parts = (list: string): string[] => list.split(",").sort();
    const rpc = Object.fromEntries(RPC_CALLERS.map((caller) => [caller, text(`takeoff-${caller}`, "rpc-signing-keys")]));
    expect(new Set(Object.values(rpc)).size).toBe(RPC_CALLERS.length);
    expect(parts(text("takeoff-public-keys", "rpc-public-keys"))).toEqual(parts(toPublicKeySets(rpc)));
    expect(text("takeoff-public-keys", "caller-public-keys")).toBe(toPublicKeys(text("takeoff-gateway", "caller-signing-keys")));
  });

  it.each(["inside", "external"])("give each process its own private keys, and the caller's to the gateway alone: %s", (scenario) => {
    const secret = scenario === "inside" ? "takeoff" : "takeoff-secrets";
    const held = render(scenario).flatMap((object) =>
      getContainers(object).flatMap(({ name, env = [] }) =>
        env.flatMap(({ valueFrom }) =>
          valueFrom?.secretKeyRef.key.endsWith("-signing-keys") ? [[name, valueFrom.secretKeyRef] as const] : [],
        ),
      ),
    );
    const expected = RPC_CALLERS.map((caller) => [caller, { name: `${secret}-${caller}`, key: "rpc-signing-keys" }]);
    expected.push(["gateway", { name: `${secret}-gateway`, key: "caller-signing-keys" }]);
    expect(held.map((one) => JSON.stringify(one)).sort()).toEqual(expected.map((one) => JSON.stringify(one)).sort());
  });

  it.each(SCENARIOS)("stand in no address of a container, since a chart cannot escape those of an existing Secret: %s", (scenario) => {
    const values = render(scenario).flatMap((object) =>
      getContainers(object).flatMap(({ env = [] }) => env.flatMap(({ value }) => value ?? [])),
    );
    const addresses = values.filter((value) => URL.canParse(value)).map((value) => new URL(value));
    expect(addresses.filter(({ protocol }) => protocol === "postgres:").length).toBeGreaterThan(8);
    expect(addresses.filter(({ password }) => password !== "").map(({ host }) => host)).toEqual([]);
  });

  it.each(["p@ss/w0rd#7", "two words+one", "a$b{c}\"d'e\\f"])("of Redis reaches its configuration as it stands: %s", (password) => {
    const [redis] = getContainers(find(inside, "StatefulSet", "redis"));
    // `cat` in place of the server, which reads its configuration from the standard input.
    const script = redis!.args![0]!.replace(/valkey-server .* - <</, "cat <<");
    const written = execFileSync("/bin/sh", ["-c", script], { encoding: "utf8", env: { ...process.env, REDIS_PASSWORD: password } });
    expect(JSON.parse(/^requirepass (.*)$/m.exec(written)![1]!)).toBe(password);
  });

  it("the worker, which opens hostile files, gets no key that signs and none that verifies", () => {
    const names = serving(inside, "documents-worker").env!.flatMap(({ name, valueFrom }) => (valueFrom ? [name] : []));
    expect(names.sort()).toEqual(["DATABASE_PASSWORD", "REDIS_PASSWORD", "S3_ACCESS_KEY", "S3_SECRET_KEY"]);
    expect(serving(inside, "documents-worker").env!.filter(({ name }) => /_RPC$|_KEYS$/.test(name))).toEqual([]);
  });

  it("a process gets its own schema's password and no other's", () => {
    for (const name of SERVICES) {
      const keys = serving(inside, name).env!.flatMap(({ valueFrom }) => (valueFrom ? [valueFrom.secretKeyRef.key] : []));
      const schema = { gateway: null, "documents-worker": "documents" }[name as string] ?? name;
      const passwords = keys.filter((key) => key.endsWith("-database-password"));
      expect(passwords).toEqual(name === "gateway" ? [] : [`${schema}-database-password`]);
    }
  });
});
