/** The specification fixes the year. */
export const COPYRIGHT = "© 2024 Takeoff";
