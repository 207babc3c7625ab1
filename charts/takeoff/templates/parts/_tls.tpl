{{/* Additional certificate authorities, for every container that opens connections. */}}
{{- define "takeoff.authoritiesEnv" -}}
{{- if .Values.tls.authorities -}}
- { name: NODE_EXTRA_CA_CERTS, value: /authorities/ca.crt }
{{- end }}
{{- end }}

{{- define "takeoff.authoritiesMount" -}}
{{- if .Values.tls.authorities -}}
- { name: authorities, mountPath: /authorities, readOnly: true }
{{- end }}
{{- end }}

{{- define "takeoff.authoritiesVolume" -}}
{{- with .Values.tls.authorities -}}
- { name: authorities, configMap: { name: {{ . }} } }
{{- end }}
{{- end }}
