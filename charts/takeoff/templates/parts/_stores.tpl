{{/* The container fields of each store inside the chart: command, environment variables, probes. */}}
{{- define "takeoff.postgresqlContainer" -}}
# The detail of a rejected duplicate is the name, and names belong in no log.
args: ["-c", "max_connections={{ .Values.postgresql.maxConnections }}", "-c", "log_error_verbosity=terse", "-c", "log_min_error_statement=panic"]
env:
  - { name: POSTGRES_USER, value: {{ .Values.postgresql.owner | quote }} }
  - { name: POSTGRES_DB, value: {{ .Values.postgresql.database | quote }} }
  - { name: POSTGRES_INITDB_ARGS, value: "--encoding=UTF8 --locale=C.UTF-8" }
  {{- include "takeoff.fromSecret" (dict "name" "POSTGRES_PASSWORD" "secret" (include "takeoff.rootSecret" .) "key" "database-owner-password") | nindent 2 }}
startupProbe:
  # Over TCP: while PostgreSQL creates its first database it listens on its socket only.
  exec: { command: [pg_isready, -h, 127.0.0.1, -U, {{ .Values.postgresql.owner | quote }}] }
  periodSeconds: 2
  timeoutSeconds: 5
  failureThreshold: 150
readinessProbe: { exec: { command: [pg_isready, -h, 127.0.0.1, -U, {{ .Values.postgresql.owner | quote }}] }, periodSeconds: 5, timeoutSeconds: 5 }
livenessProbe: { tcpSocket: { port: postgresql }, periodSeconds: 20, timeoutSeconds: 5, failureThreshold: 6 }
{{- end }}

{{- define "takeoff.redisContainer" -}}
# Queues must not be evicted, and must survive a restart. The password is read from the standard input: arguments of a process can be
# read by every process of the node.
command: [/bin/sh, -c]
args:
  - |
    password=$(printf %s "$REDIS_PASSWORD" | sed 's/[\\"]/\\&/g')
    exec valkey-server --dir /data --appendonly yes --maxmemory-policy noeviction - <<END
    requirepass "$password"
    END
env:
  {{- include "takeoff.fromSecret" (dict "name" "REDIS_PASSWORD" "secret" (include "takeoff.secret" .) "key" "redis-password") | nindent 2 }}
startupProbe: { tcpSocket: { port: redis }, periodSeconds: 1, failureThreshold: 120 }
readinessProbe: { tcpSocket: { port: redis }, periodSeconds: 5 }
livenessProbe: { tcpSocket: { port: redis }, periodSeconds: 20, timeoutSeconds: 5, failureThreshold: 6 }
{{- end }}

{{- define "takeoff.s3Container" -}}
args: [server, --quiet, --address, ":9000", /data]
env:
  - { name: HOME, value: /tmp }
  - { name: MINIO_BROWSER, value: "off" }
  - { name: MINIO_UPDATE, value: "off" }
  - { name: GOGC, value: "50" }
  {{- include "takeoff.fromSecret" (dict "name" "MINIO_ROOT_USER" "secret" (include "takeoff.rootSecret" .) "key" "s3-root-user") | nindent 2 }}
  {{- include "takeoff.fromSecret" (dict "name" "MINIO_ROOT_PASSWORD" "secret" (include "takeoff.rootSecret" .) "key" "s3-root-password") | nindent 2 }}
startupProbe: { httpGet: { path: /minio/health/live, port: s3 }, periodSeconds: 1, failureThreshold: 120 }
readinessProbe: { httpGet: { path: /minio/health/ready, port: s3 }, periodSeconds: 5, timeoutSeconds: 3 }
livenessProbe: { httpGet: { path: /minio/health/live, port: s3 }, periodSeconds: 20, timeoutSeconds: 5, failureThreshold: 6 }
{{- end }}

{{- define "takeoff.bucketScript" -}}
|
  # The bucket, and the one key that the services get: for its objects and nothing else.
  export MC_HOST_store="http://$ROOT_USER:$ROOT_PASSWORD@{{ include "takeoff.fullname" . }}-s3:9000"
  until mc ls store >/dev/null 2>&1; do sleep 1; done
  mc mb --ignore-existing --region "{{ .Values.s3.region }}" "store/{{ .Values.s3.bucket }}"
  mkdir -p /tmp/mc
  cat >/tmp/policy.json <<POLICY
  {"Version": "2012-10-17", "Statement": [
    {"Effect": "Allow", "Action": ["s3:ListBucket", "s3:GetBucketLocation", "s3:ListBucketMultipartUploads"], "Resource": ["arn:aws:s3:::{{ .Values.s3.bucket }}"]},
    {"Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"], "Resource": ["arn:aws:s3:::{{ .Values.s3.bucket }}/*"]}]}
  POLICY
  mc admin policy create store takeoff /tmp/policy.json
  printf '%s\n' "$ACCESS_KEY" "$SECRET_KEY" | mc admin user add store
  # Attaching twice is an error of its own: what counts is that it is attached.
  mc admin policy attach store takeoff --user "$ACCESS_KEY" || mc admin policy entities store --user "$ACCESS_KEY" | grep -q takeoff
{{- end }}
