{{/* The autoscaler of a process: hpa, keda, or empty for a fixed number of replicas: (dict "root" $ "part" "plan") */}}
{{- define "takeoff.scaler" -}}
{{- $by := .plan.scalesBy -}}
{{- if and (eq (toString $by) "cpu") .root.Values.autoscaling.enabled }}hpa
{{- else if and $by (ne (toString $by) "cpu") .root.Values.keda.enabled }}keda
{{- end }}
{{- end }}

{{/* A trigger of KEDA, one replica for so many jobs of a queue in a state: (dict "root" $ "list" "queue:state" "jobs" a number) */}}
{{- define "takeoff.trigger" -}}
{{- $redis := .root.Values.redis -}}
- type: redis
  metadata:
    address: {{ printf "%s%s:%s" (include "takeoff.redisHost" .root) (ternary (printf ".%s.svc" .root.Release.Namespace) "" $redis.inChart) (include "takeoff.redisPort" .root) | quote }}
    listName: takeoff:{{ .list }}
    listLength: {{ .jobs | quote }}
    enableTLS: {{ and (not $redis.inChart) $redis.tls | quote }}
  authenticationRef: { name: {{ include "takeoff.fullname" .root }}-redis }
{{- end }}
