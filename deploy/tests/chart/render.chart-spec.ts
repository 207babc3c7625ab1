import { execFileSync } from "node:child_process";
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "@jest/globals";
import { ROOT } from "../../local/places.ts";
import { CHART, renderText, SCENARIOS, tool, toolsFolder, valuesFile } from "./render.ts";

/** The oldest version that the chart allows, and the newest that the cluster of deploy/kind runs. */
const VERSIONS = ["1.30.0", "1.36.0"];

test("there is a scenario for each way to run", () => {
  expect(SCENARIOS.sort()).toEqual(["available", "default", "external", "inside"]);
});

describe.each(SCENARIOS)("the scenario %s", (scenario) => {
  it("passes helm lint", () => {
    expect(tool("helm", ["lint", "--strict", CHART, "--values", valuesFile(scenario)])).toContain("0 chart(s) failed");
  });

  it.each(VERSIONS)("is valid for Kubernetes %s: every field known, every object checked", (version) => {
    const schemas = [
      `${toolsFolder()}/schemas/v${version}-strict/{{.ResourceKind}}{{.KindSuffix}}.json`,
      `${ROOT}/deploy/tests/chart/schemas/{{.ResourceKind}}.json`,
    ];
    const text = renderText(scenario, ["--kube-version", version]);
    const args = ["-strict", "-output", "json", "-kubernetes-version", version, ...schemas.flatMap((one) => ["-schema-location", one])];
    expect(tool("kubeconform", args, text)).toContain('"resources": []');
  });
});

/** The scenario with most objects. What the values of the others change is held by rules: nobody reads four such texts. */
test("renders as was reviewed, with everything inside (UPDATE_GOLDEN=1 npm test -- chart writes it anew)", () => {
  const file = join(ROOT, "deploy", "tests", "chart", "golden.yaml");
  const text = masked(renderText("inside"));
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
});

/** Secrets that the chart makes up are others every time. */
function masked(text: string): string {
  return text.replaceAll(/^( {2}[a-z0-9-]+(?:password|key|keys|user)): "?[A-Za-z0-9+/=]+"?$/gm, "$1: (made up)");
}

describe("what else an operator runs", () => {
  it("shell scripts pass shellcheck", () => {
    const scripts = globSync("deploy/kind/*", { cwd: ROOT }).filter(
      (file) => statSync(join(ROOT, file)).isFile() && readFileSync(join(ROOT, file), "utf8").startsWith("#!/usr/bin/env bash"),
    );
    expect(scripts.map((file) => file.replace("deploy/kind/", "")).sort()).toEqual([
      "backup",
      "down",
      "lib.sh",
      "load",
      "prove",
      "restore",
      "smoke",
      "up",
    ]);
    const all = [...scripts, "docker/up", "docker/smoke"];
    execFileSync("shellcheck", ["--external-sources", "--source-path", "SCRIPTDIR", ...all], { cwd: ROOT, stdio: "inherit" });
  });

  it("the Dockerfile passes hadolint", () => {
    tool("hadolint", ["--failure-threshold", "info", join(ROOT, "docker", "Dockerfile")]);
  });

  const programs = ["up", "down", "load", "smoke", "prove", "backup", "restore"].map((name) => `deploy/kind/${name}`);
  it.each([...programs, "docker/up", "docker/smoke"])("%s says in one sentence what it misses", (program) => {
    // No program at all on PATH, least of all one that could reach a cluster.
    const env = { PATH: "/nonexistent", HOME: "/nonexistent", KUBECONFIG: "/nonexistent" };
    let said = "";
    try {
      execFileSync("/bin/bash", [join(ROOT, program)], { env, stdio: ["ignore", "pipe", "pipe"] });
    } catch (error) {
      said = String((error as { stderr: Buffer }).stderr);
    }
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(/: (install|run|start|set) /);
  });
});
