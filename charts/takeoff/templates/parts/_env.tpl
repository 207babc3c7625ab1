{{/* The environment variables of a process, the same as under `npm start`: (dict "root" $ "part" name "plan" its topology) */}}
{{- define "takeoff.env" -}}
{{- $root := .root -}}
{{- $plan := .plan -}}
{{- $secret := include "takeoff.secret" $root -}}
{{- $ports := fromYaml (include "takeoff.ports" $root) -}}
{{- $at := include "takeoff.fullname" $root -}}
{{- $signs := dict "rpc" false -}}
- { name: NODE_ENV, value: production }
- { name: NODE_OPTIONS, value: "--enable-source-maps{{ if $plan.streams }} --max-semi-space-size=1{{ end }}{{ with $plan.heap }} --max-old-space-size={{ . }}{{ end }}" }
- { name: LOG_LEVEL, value: {{ $root.Values.logLevel | quote }} }
- { name: PUBLIC_URL, value: {{ $root.Values.publicUrl | quote }} }
- { name: INTERNAL_PORT, value: {{ $ports.internal | quote }} }
{{- /* Time between SIGTERM and the close of the ports, in which responses ask keep-alive clients to reconnect to another pod. */}}
- { name: SHUTDOWN_DELAY_MS, value: "3000" }
{{- if has "http" $plan.ports }}
- { name: HTTP_PORT, value: {{ $ports.http | quote }} }
{{- end }}
{{- if has "rpc" $plan.ports }}
- { name: RPC_PORT, value: {{ $ports.rpc | quote }} }
{{- end }}
{{- if index $root.Values.tls.certificates .part }}
- { name: TLS_CERT_FILE, value: /tls/tls.crt }
- { name: TLS_KEY_FILE, value: /tls/tls.key }
{{- end }}
{{- with include "takeoff.authoritiesEnv" $root }}
{{ . }}
{{- end }}
{{- range $service, $called := $plan.calls }}
{{- if has "http" $called }}
- { name: {{ upper $service }}_URL, value: "http{{ if index $root.Values.tls.certificates $service }}s{{ end }}://{{ $at }}-{{ $service }}:{{ $ports.http }}" }
{{- end }}
{{- if has "rpc" $called }}
- { name: {{ upper $service }}_RPC, value: "{{ if index $root.Values.tls.certificates $service }}tls://{{ end }}{{ $at }}-{{ $service }}:{{ $ports.rpc }}" }
{{- end }}
{{- end }}
{{- /* Each process has its own private keys only. Its public keys depend on the ports that it serves. */}}
{{- range $called := $plan.calls }}{{ if has "rpc" $called }}{{ $_ := set $signs "rpc" true }}{{ end }}{{ end }}
{{- if $signs.rpc }}
{{ include "takeoff.fromSecret" (dict "name" "RPC_SIGNING_KEYS" "secret" (printf "%s-%s" $secret .part) "key" "rpc-signing-keys") }}
{{- end }}
{{- if has "rpc" $plan.ports }}
{{ include "takeoff.fromSecret" (dict "name" "RPC_PUBLIC_KEYS" "secret" (printf "%s-public-keys" $secret) "key" "rpc-public-keys") }}
{{- end }}
{{- if eq .part "gateway" }}
{{ include "takeoff.fromSecret" (dict "name" "CALLER_SIGNING_KEYS" "secret" (printf "%s-gateway" $secret) "key" "caller-signing-keys") }}
{{- else if has "http" $plan.ports }}
{{ include "takeoff.fromSecret" (dict "name" "CALLER_PUBLIC_KEYS" "secret" (printf "%s-public-keys" $secret) "key" "caller-public-keys") }}
{{- end }}
{{ include "takeoff.fromSecret" (dict "name" "REDIS_PASSWORD" "secret" $secret "key" "redis-password") }}
- { name: REDIS_URL, value: "redis{{ if and (not $root.Values.redis.inChart) $root.Values.redis.tls }}s{{ end }}://{{ include "takeoff.redisHost" $root }}:{{ include "takeoff.redisPort" $root }}" }
{{- with $plan.schema }}
{{ include "takeoff.databaseEnv" (dict "root" $root "schema" .) }}
{{- end }}
{{- if has "s3" $plan.stores }}
- { name: STORE, value: s3 }
- { name: S3_ENDPOINT, value: {{ include "takeoff.s3Endpoint" $root | quote }} }
- { name: S3_BUCKET, value: {{ $root.Values.s3.bucket | quote }} }
- { name: S3_REGION, value: {{ $root.Values.s3.region | quote }} }
{{ include "takeoff.fromSecret" (dict "name" "S3_ACCESS_KEY" "secret" $secret "key" "s3-access-key") }}
{{ include "takeoff.fromSecret" (dict "name" "S3_SECRET_KEY" "secret" $secret "key" "s3-secret-key") }}
{{- end }}
{{- if has "s3" ($plan.fetches | default list) }}
- { name: S3_ENDPOINT, value: {{ include "takeoff.s3Endpoint" $root | quote }} }
{{- end }}
{{- if has "smtp" $plan.stores }}
{{ include "takeoff.fromSecret" (dict "name" "SMTP_URL" "secret" $secret "key" "smtp-url") }}
- { name: MAIL_FROM, value: {{ $root.Values.mail.from | quote }} }
{{- with $root.Values.mail.staff }}
- { name: STAFF_EMAIL, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- if eq .part "identity" }}
{{ include "takeoff.fromSecret" (dict "name" "PASSWORD_RESET_KEY" "secret" $secret "key" "password-reset-key") }}
{{- end }}
{{- if eq .part "gateway" }}
- { name: WEB_DIR, value: /app/web }
{{- end }}
{{- if $plan.opensPdfs }}
- { name: SCAN_MODELS_DIR, value: /app/scan-models }
{{- end }}
{{- with $root.Values.tracing }}
{{- if .endpoint }}
- { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .endpoint | quote }} }
- { name: OTEL_TRACES_SAMPLER, value: parentbased_traceidratio }
- { name: OTEL_TRACES_SAMPLER_ARG, value: {{ .ratio | quote }} }
{{- end }}
{{- end }}
{{- $settings := $root.Values.settings -}}
{{- if and (eq .part "gateway") $root.Values.ingress.enabled }}
{{- $settings = merge (dict) $settings (dict "TRUST_PROXY_HOPS" 1) }}
{{- end }}
{{- if eq .part "identity" }}
{{- $settings = merge (dict) $settings (dict "REQUIRE_SECOND_FACTOR" (include "takeoff.requireSecondFactor" $root)) }}
{{- end }}
{{- range $name, $value := $settings }}
{{- /* Helm reads numbers as floats: toString would write a large one with an exponent. */}}
- { name: {{ $name }}, value: {{ kindIs "string" $value | ternary $value (toJson $value) | quote }} }
{{- end }}
{{- end }}

{{/*
Whose accounts need a second factor, where the values do not say it: staff in a new release. An upgrade keeps what the release has, and
none where it comes from a version without second factors, so that no sign-in asks for more than before.
*/}}
{{- define "takeoff.requireSecondFactor" -}}
{{- $policy := "staff" -}}
{{- if .Release.IsUpgrade -}}
{{- $policy = "none" -}}
{{- $identity := lookup "apps/v1" "Deployment" .Release.Namespace (printf "%s-identity" (include "takeoff.fullname" .)) -}}
{{- range (dig "spec" "template" "spec" "containers" list $identity) -}}
{{- range .env }}{{ if eq .name "REQUIRE_SECOND_FACTOR" }}{{ $policy = .value }}{{ end }}{{ end -}}
{{- end -}}
{{- end -}}
{{- $policy -}}
{{- end }}

{{/* The database URL of a process for its schema: (dict "root" $ "schema" name) */}}
{{- define "takeoff.databaseEnv" -}}
{{- $role := printf "%s_%s" .root.Values.postgresql.database .schema -}}
{{ include "takeoff.fromSecret" (dict "name" "DATABASE_PASSWORD" "secret" (include "takeoff.secret" .root) "key" (printf "%s-database-password" .schema)) }}
- { name: DATABASE_URL, value: {{ include "takeoff.databaseUrl" (dict "root" .root "role" $role) | quote }} }
{{- end }}
