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
{{- with index $image.digests .image }}{{ $name }}@{{ . }}{{ else }}{{ $name }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{- define "takeoff.secret" -}}
{{ .Values.secrets.existing | default (include "takeoff.fullname" .) }}
{{- end }}

{{/* What the stores inside the chart begin with: seen by them and by the Jobs that set them up, by no service. */}}
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

{{/* PostgreSQL's address for a role whose password is in the variable DATABASE_PASSWORD: (dict "root" $ "role" name) */}}
{{- define "takeoff.databaseUrl" -}}
{{- $root := .root -}}
postgres://{{ .role }}:$({{ .variable | default "DATABASE_PASSWORD" }})@{{ include "takeoff.postgresqlHost" $root }}:{{ include "takeoff.postgresqlPort" $root }}/{{ $root.Values.postgresql.database }}{{ with $root.Values.postgresql.parameters }}?{{ . }}{{ end }}
{{- end }}

{{/* A variable out of a Secret: (dict "name" "secret" "key") */}}
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

{{/* A password that the chart makes up for a store of its own; that of a store of yours only you know. */}}
{{- define "takeoff.kept" -}}
{{- if index .known .key }}{{ index .known .key }}
{{- else if .made }}{{ randAlphaNum 40 | b64enc }}
{{- else }}{{ fail (printf "secrets.existing is missing: with %s of your own only you know %s; docs/operations.md lists the keys" .of .key) }}
{{- end }}
{{- end }}
