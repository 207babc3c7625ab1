/** A value for every parameter of a path. */
export const ANY_PARAMETERS = {
  id: 1,
  line: 1,
  organization: 1,
  page: 1,
  session: 1,
  accesstoken: 1,
  webhook: 1,
  delivery: 1,
  token: "token",
  name: "name",
} as const;
