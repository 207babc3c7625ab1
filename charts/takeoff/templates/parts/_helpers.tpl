{{- define "takeoff.fullname" -}}
{{- if contains "takeoff" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-takeoff" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* (dict "root" $ "part" name) */}}
{{- define "takeoff.name" -}}
{{ include "takeoff.fullname" .root }}-{{ .part }}
{{- end }}

{{- define "takeoff.selector" -}}
app.kubernetes.io/name: takeoff
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "takeoff.labels" -}}
{{ include "takeoff.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* (dict "root" $ "image" service) */}}
{{- define "takeoff.image" -}}
{{- $image := .root.Values.image -}}
{{- $name := printf "%s/%s" $image.registry .image -}}
{{- with index $image.digests .image }}
{{- if not (regexMatch "^sha256:[0-9a-f]{64}$" .) }}{{ fail (printf "image.digests.%s is %q: a digest is sha256: and 64 hexadecimal digits; docs/operations.md says where to read it" $.image .) }}{{ end -}}
{{ $name }}@{{ . }}
{{- else }}{{ $name }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* The image of a store as the values give it, by its tag or by its digest: (dict "name" of the value "image" it) */}}
{{- define "takeoff.givenImage" -}}
{{- if not (regexMatch "^[^@\\s]+(:[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}|@sha256:[0-9a-f]{64})$" .image) }}
{{- fail (printf "%s is %q: name an image with its tag (registry/name:tag) or with its digest (registry/name@sha256:… with 64 hexadecimal digits)" .name .image) }}
{{- end -}}
{{ .image }}
{{- end }}

{{- define "takeoff.secret" -}}
{{ .Values.secrets.existing | default (include "takeoff.fullname" .) }}
{{- end }}

{{/* The Secret with the root credentials of the stores: read by them and by the set-up Jobs, by no service. */}}
{{- define "takeoff.rootSecret" -}}
{{- if and .Values.secrets.existing (not .Values.postgresql.inChart) (not .Values.s3.inChart) }}{{ .Values.secrets.existing }}{{ else }}{{ include "takeoff.fullname" . }}-roots{{ end }}
{{- end }}

{{- define "takeoff.postgresqlHost" -}}
{{ if .Values.postgresql.inChart }}{{ include "takeoff.fullname" . }}-postgresql{{ else }}{{ required "postgresql.host is missing: name your server, or set postgresql.inChart for a trial" .Values.postgresql.host }}{{ end }}
{{- end }}
{{- define "takeoff.postgresqlPort" -}}
{{ if .Values.postgresql.inChart }}5432{{ else }}{{ .Values.postgresql.port }}{{ end }}
{{- end }}
{{- define "takeoff.redisHost" -}}
{{ if .Values.redis.inChart }}{{ include "takeoff.fullname" . }}-redis{{ else }}{{ required "redis.host is missing: name your server, or set redis.inChart for a trial" .Values.redis.host }}{{ end }}
{{- end }}
{{- define "takeoff.redisPort" -}}
{{ if .Values.redis.inChart }}6379{{ else }}{{ .Values.redis.port }}{{ end }}
{{- end }}
{{- define "takeoff.s3Endpoint" -}}
{{ if .Values.s3.inChart }}http://{{ include "takeoff.fullname" . }}-s3:9000{{ else }}{{ required "s3.endpoint is missing: name yours, or set s3.inChart for a trial" .Values.s3.endpoint }}{{ end }}
{{- end }}
{{- define "takeoff.s3Port" -}}
{{- $url := urlParse (include "takeoff.s3Endpoint" .) -}}
{{- if contains ":" $url.host }}{{ (splitList ":" $url.host) | last }}{{ else if eq $url.scheme "https" }}443{{ else }}80{{ end }}
{{- end }}
{{- define "takeoff.smtpPort" -}}
{{ if .Values.mail.catcher.enabled }}1025{{ else }}{{ .Values.mail.port }}{{ end }}
{{- end }}

{{/*
The URL of PostgreSQL for a role, whose password stands in a variable of its own beside it, since it could not be escaped here:
(dict "root" $ "role" name)
*/}}
{{- define "takeoff.databaseUrl" -}}
{{- $root := .root -}}
postgres://{{ .role }}@{{ include "takeoff.postgresqlHost" $root }}:{{ include "takeoff.postgresqlPort" $root }}/{{ $root.Values.postgresql.database }}{{ with compact (list (and (not $root.Values.postgresql.inChart) $root.Values.postgresql.sslmode (printf "sslmode=%s" $root.Values.postgresql.sslmode)) $root.Values.postgresql.parameters) }}?{{ join "&" . }}{{ end }}
{{- end }}

{{/* An environment variable from a Secret: (dict "name" "secret" "key") */}}
{{- define "takeoff.fromSecret" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key }} } }
{{- end }}

{{- define "takeoff.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .user }}
runAsGroup: {{ .group | default .user }}
fsGroup: {{ .group | default .user }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "takeoff.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "takeoff.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* 32 random bytes as base64url. */}}
{{- define "takeoff.randomKey" -}}
{{ randBytes 32 | replace "+" "-" | replace "/" "_" | trimSuffix "=" }}
{{- end }}

{{/*
The public key of an Ed25519 private key, both as id:base64url of their 32 bytes. Helm has no function for it, but it can
create a certificate for the key: the public key follows the twelve bytes of its algorithm identifier (RFC 8410).
*/}}
{{- define "takeoff.publicHalf" -}}
{{- $parts := splitList ":" . -}}
{{- $seed := printf "%s=" (last $parts) | replace "-" "+" | replace "_" "/" | b64dec -}}
{{- $der := printf "%s%s" "\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20" $seed | b64enc -}}
{{- $pem := printf "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n" $der -}}
{{- $certificate := (genSelfSignedCertWithKey "takeoff" nil nil 1 $pem).Cert -}}
{{- $body := $certificate | replace "-----BEGIN CERTIFICATE-----" "" | replace "-----END CERTIFICATE-----" "" | replace "\n" "" | b64dec -}}
{{- $behind := index (splitList "\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00" $body) 1 -}}
{{ first $parts }}:{{ substr 0 32 $behind | b64enc | replace "+" "-" | replace "/" "_" | trimSuffix "=" }}
{{- end }}

{{/* The stored password of a store, or a new one for a store inside the chart. The password of an external store must be given. */}}
{{- define "takeoff.storedPassword" -}}
{{- if index .known .key }}{{ index .known .key }}
{{- else if .made }}{{ randAlphaNum 40 | b64enc }}
{{- else }}{{ fail (printf "secrets.existing is missing: with %s of your own only you know %s; docs/operations.md lists the keys" .of .key) }}
{{- end }}
{{- end }}
