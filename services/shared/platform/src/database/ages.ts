import { Raw, type FindOperator } from "typeorm";

// By the database's clock, which also set the times that are compared: services' clocks differ.

/** Condition of a repository: a time within the last `seconds`. @param seconds of a constant, not of a request */
export function withinSeconds(seconds: number): FindOperator<Date> {
  return Raw((column) => `${column} > now() - make_interval(secs => ${seconds})`) as FindOperator<Date>;
}

/** Condition of a repository: a time before the last `seconds`. @param seconds of a constant, not of a request */
export function olderThanSeconds(seconds: number): FindOperator<Date> {
  return Raw((column) => `${column} < now() - make_interval(secs => ${seconds})`) as FindOperator<Date>;
}

/** Condition of a repository: a time that has not come. */
export function notYet(): FindOperator<Date> {
  return Raw((column) => `${column} > now()`) as FindOperator<Date>;
}
