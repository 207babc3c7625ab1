import type { ValueProvider } from "@nestjs/common";
import { NDA } from "@takeoff/contracts";

/** Injection token of the current version of the agreement (`Agreement`). */
export const AGREEMENT = Symbol("AGREEMENT");

export const currentAgreement: ValueProvider = { provide: AGREEMENT, useValue: NDA };
