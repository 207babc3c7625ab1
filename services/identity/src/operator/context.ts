import { createContext, readConfig } from "@takeoff/platform";
import { operatorConfig } from "../config.ts";
import { Operator } from "./operator.ts";
import { OperatorModule } from "./operator.module.ts";

/** Runs one of the operator's commands in a context of its own. */
export async function withOperator<T>(name: string, work: (operator: Operator) => Promise<T>): Promise<T> {
  const config = { ...readConfig(operatorConfig), LOG_LEVEL: "warn" as const };
  const parts = { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
  const { app } = await createContext({ service: "identity", name, config, module: OperatorModule, parts });
  try {
    return await work(app.get(Operator));
  } finally {
    await app.close();
  }
}
