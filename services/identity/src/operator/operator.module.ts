import { Module } from "@nestjs/common";
import { StoreModule } from "../store.module.ts";
import { readConfig } from "@takeoff/platform";
import { createContext } from "@takeoff/platform/run";
import { operatorConfig } from "../config.ts";
import { Operator } from "./operator.ts";

/** The operator commands. None of them needs another service, which may be unavailable when an operator runs a command. */
@Module({
  imports: [StoreModule],
  providers: [Operator],
})
export class OperatorModule {}

/** Runs an operator command in a Nest application context and closes it. */
export async function withOperator<T>(name: string, work: (operator: Operator) => Promise<T>): Promise<T> {
  const config = { ...readConfig(operatorConfig), LOG_LEVEL: "warn" as const };
  const dependencies = { database: config, publishes: { leaseSeconds: config.EVENT_LEASE_SECONDS } };
  const { app } = await createContext({ service: "identity", name, config, module: OperatorModule, dependencies });
  try {
    return await work(app.get(Operator));
  } finally {
    await app.close();
  }
}
