import { Counter, Gauge } from "prom-client";

export const attempts = new Counter({
  name: "takeoff_email_attempts_total",
  help: "Attempts to send an e-mail by template and the state they left it in",
  labelNames: ["template", "state"],
});

export const waiting = new Gauge({ name: "takeoff_emails_waiting", help: "E-mails that are still to be sent" });

export const oldestWaiting = new Gauge({
  name: "takeoff_emails_oldest_waiting_seconds",
  help: "Age of the oldest e-mail that is still to be sent",
});
