import { describe, expect, it } from "@jest/globals";
import { getContainers, getPod, render, set, type Container, type KubeObject } from "./render.ts";

const DIGEST = `sha256:${"a1".repeat(32)}`;
const images = (...pairs: string[]): string[] =>
  render("inside", set(...pairs))
    .flatMap(getContainers)
    .map(({ image }) => image);

describe("images", () => {
  it.each(["postgresql.image", "redis.image", "s3.image", "s3.clientImage", "mail.catcher.image"])(
    "of a store are given by tag or by digest: %s",
    (name) => {
      for (const image of ["valkey:9", "localhost:5000/a/store:9.1-alpine", `registry.example/store@${DIGEST}`, `store:9@${DIGEST}`])
        expect(images(`${name}=${image}`)).toContain(image);
      for (const image of ["", "valkey", "localhost:5000/valkey", "valkey:", "valkey:9 ", "valkey@sha256:a1"])
        expect(() => images(`${name}=${image}`)).toThrow(
          `${name} is "${image}": name an image with its tag (registry/name:tag) or with its digest`,
        );
    },
  );

  it("of the product are pinned by digests, and a wrong one gets a sentence", () => {
    expect(images(`image.digests.gateway=${DIGEST}`)).toContain(`takeoff/gateway@${DIGEST}`);
    expect(() => images("image.digests.gateway=latest")).toThrow(
      'image.digests.gateway is "latest": a digest is sha256: and 64 hexadecimal digits',
    );
  });
});

it("no container has a secret among its arguments", () => {
  for (const { name, command = [], args = [], env = [] } of render("inside").flatMap(getContainers)) {
    const secrets = env.flatMap((one) => (one.valueFrom ? [one.name] : []));
    const words = [...(command as string[]), ...args].join("\n");
    for (const secret of secrets) expect([name, words]).not.toEqual([name, expect.stringContaining(`$(${secret})`)]);
  }
});

/** What the cluster's own pods leave of two cores: those of kind request 950m. */
const FREE_MILLICORES = 1_050;

it("everything fits on a node with two cores, also while a rollout adds a pod to each Deployment", () => {
  const asked = render("inside").map((object) => millicores(object) * (object.kind === "Deployment" ? 2 : 1));
  expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(FREE_MILLICORES);
});

/** The CPU that the scheduler reserves for a pod of this workload: of its containers together, or of one that runs before them. */
function millicores(object: KubeObject): number {
  const { containers = [], initContainers = [] } = getPod(object) ?? {};
  const together = containers.reduce((sum, one) => sum + requestOf(one), 0);
  return Math.max(together, ...initContainers.map(requestOf));
}

function requestOf({ name, resources }: Container): number {
  const [, digits] = /^(\d+)m$/.exec(resources?.requests?.cpu ?? "") ?? [];
  if (digits === undefined) throw new Error(`${name} has no CPU request in millicores.`);
  return Number(digits);
}
