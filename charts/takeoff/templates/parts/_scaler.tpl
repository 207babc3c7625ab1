{{/* The autoscaler of a process: hpa, keda, or empty for a fixed number of replicas: (dict "root" $ "part" "plan") */}}
{{- define "takeoff.scaler" -}}
{{- $by := .plan.scalesBy -}}
{{- if and (eq (toString $by) "cpu") .root.Values.autoscaling.enabled }}hpa
{{- else if and $by (ne (toString $by) "cpu") .root.Values.keda.enabled }}keda
{{- end }}
{{- end }}
