const MARK = "takeoff-parameters-later";

/** Whether this tab's user has put the parameters off: the first-time prompt is not shown again in it. */
export function isPutOff(userId: number): boolean {
  return sessionStorage.getItem(MARK) === String(userId);
}

export function putOff(userId: number): void {
  sessionStorage.setItem(MARK, String(userId));
}
