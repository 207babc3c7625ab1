import { Injectable } from "@nestjs/common";
import {
  AppError,
  ERRORS,
  LIMITS,
  nameKey,
  PARAMETER_MESSAGES,
  fieldError,
  STANDARD_PARAMETERS,
  type Caller,
  type NewCustomParameter,
  type Parameter,
  type SavedParameter,
} from "@takeoff/contracts";
import { Database, type Transaction } from "@takeoff/platform/database";
import { type ParameterEntity, ParameterRepository } from "./parameter.repository.ts";

const STANDARD = new Map(STANDARD_PARAMETERS.map((parameter) => [nameKey(parameter.name), parameter]));

@Injectable()
export class ParametersService {
  constructor(
    private readonly database: Database,
    private readonly parameters: ParameterRepository,
  ) {}

  async list(caller: Pick<Caller, "id">): Promise<Parameter[]> {
    return describeAll(await this.parameters.list(caller.id));
  }

  /** Stores all entries or none, and returns the caller's list. @throws AppError `validation_failed` for a name of no known parameter */
  async save(caller: Caller, entries: SavedParameter[]): Promise<Parameter[]> {
    await this.database.transaction(async (tx) => {
      const custom = new Map((await this.lock(tx, caller)).filter((row) => row.is_custom).map((row) => [row.name_key, row]));
      for (const [index, entry] of entries.entries()) {
        const known = STANDARD.get(nameKey(entry.name)) ?? custom.get(nameKey(entry.name));
        if (!known) throw fieldError(`${index}.name`, PARAMETER_MESSAGES.unknown);
        if (custom.has(nameKey(entry.name)) && !entry.value) throw fieldError(`${index}.value`, PARAMETER_MESSAGES.valueRequired);
        await this.parameters.save(tx, caller.id, { ...entry, name: known.name });
      }
    });
    return this.list(caller);
  }

  /** @throws AppError `name_taken` for a standard name or one that exists, `validation_failed` beyond LIMITS.customParameters. */
  async createCustom(caller: Caller, request: NewCustomParameter): Promise<Parameter> {
    const { parameter_name: name, parameter_value: value, category, description, units } = request;
    await this.database.transaction(async (tx) => {
      const present = await this.lock(tx, caller);
      const key = nameKey(name);
      if (STANDARD.has(key) || present.some((row) => row.name_key === key))
        throw new AppError("name_taken", { fields: { parameter_name: ERRORS.name_taken.sentence } });
      if (present.filter((row) => row.is_custom).length >= LIMITS.customParameters)
        throw fieldError("parameter_name", PARAMETER_MESSAGES.tooMany);
      await this.parameters.insertCustom(tx, caller.id, { name, value, category, description, units });
    });
    return { name, value, category, description, units, is_custom: true, is_default: false };
  }

  /** @throws AppError `not_found`, also for a standard parameter. */
  async deleteCustom(caller: Caller, name: string): Promise<void> {
    if (!(await this.parameters.deleteCustom(caller.id, name))) throw new AppError("not_found");
  }

  /** @throws AppError `unauthenticated` when the user was deleted during the request */
  private async lock(tx: Transaction, caller: Caller): Promise<ParameterEntity[]> {
    const rows = await this.parameters.lock(tx, caller.id);
    if (!rows) throw new AppError("unauthenticated");
    return rows;
  }
}

/** Standard parameters in the order of the table, then custom ones in the order of their creation. */
function describeAll(rows: ParameterEntity[]): Parameter[] {
  const byKey = new Map(rows.map((row) => [row.name_key, row]));
  const standard = [...STANDARD].flatMap(([key, { name, category, description }]): Parameter[] => {
    const row = byKey.get(key);
    return row ? [{ name, value: row.value, category, description, units: null, is_custom: false, is_default: row.is_default }] : [];
  });
  return [...standard, ...rows.filter((row) => row.is_custom).map(describeCustom)];
}

function describeCustom({ name, value, is_default, is_custom, category, description, units }: ParameterEntity): Parameter {
  return { name, value, is_default, is_custom, category, description, units };
}
