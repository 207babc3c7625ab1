/**
 * The standard that a section's name follows. Its text is what a person reads. Hollow sections have the standard of their corners,
 * since these decide the mass.
 */
export type Standard =
  | "AISC"
  | "AISI S240"
  | "AS/NZS 1163"
  | "AS/NZS 3679.1"
  | "AS/NZS 3679.2"
  | "AS/NZS 4600"
  | "BS 4-1"
  | "CISC"
  | "EN 10055"
  | "EN 10056-1"
  | "EN 10210"
  | "EN 10219"
  | "EN 10365"
  | "GB/T 11263"
  | "GB/T 706"
  | "IS 808"
  | "JIS G 3192"
  | "SJI";
