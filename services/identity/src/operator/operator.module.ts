import { Module } from "@nestjs/common";
import { TypeOrmModule } from "@nestjs/typeorm";
import { createContext, readConfig } from "@takeoff/platform";
import { currentAgreement } from "../agreement/agreement.ts";
import { operatorConfig } from "../config.ts";
import { ENTITIES } from "../entities.ts";
import { UserNames } from "../names/user-names.ts";
import { PasswordChange } from "../password-reset/password-change.ts";
import { ResetRepository } from "../password-reset/reset.repository.ts";
import { PasswordHasher } from "../passwords/password-hasher.ts";
import { SecondFactorReset } from "../second-factor/second-factor-reset.ts";
import { SecondFactorRepository } from "../second-factor/second-factor.repository.ts";
import { SessionRepository } from "../sessions/session.repository.ts";
import { LoginThrottle } from "../throttle/login-throttle.ts";
import { UserEvents } from "../users/user-events.ts";
import { UserRepository } from "../users/user.repository.ts";
import { Operator } from "./operator.ts";

/** The providers of the operator commands. None of them needs another service, which may be unavailable when an operator runs a command. */
@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES)],
  providers: [
    Operator,
    UserRepository,
    UserNames,
    UserEvents,
    SessionRepository,
    SecondFactorRepository,
    SecondFactorReset,
    ResetRepository,
    LoginThrottle,
    PasswordHasher,
    PasswordChange,
    currentAgreement,
  ],
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
