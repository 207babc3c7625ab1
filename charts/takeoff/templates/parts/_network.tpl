{{- define "takeoff.toDns" -}}
- to:
    - namespaceSelector: {}
      podSelector: { matchLabels: { k8s-app: kube-dns } }
    {{- range .Values.networkPolicy.dnsCidrs }}
    - ipBlock: { cidr: {{ . }} }
    {{- end }}
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end }}

{{/* The port of a store: (dict "root" $ "part" postgresql | redis | s3 | smtp) */}}
{{- define "takeoff.storePort" -}}
{{- include (printf "takeoff.%sPort" .part) .root }}
{{- end }}

{{/* Egress rule to a store, inside the chart or external: (dict "root" $ "part" name) */}}
{{- define "takeoff.toStore" -}}
{{- $values := .root.Values -}}
{{- $mail := eq .part "smtp" -}}
{{- $inside := ternary $values.mail.catcher.enabled (index $values .part | default dict).inChart $mail -}}
- to:
    {{- if $inside }}
    - podSelector: { matchLabels: {{ include "takeoff.selector" (dict "root" .root "part" (ternary "mail" .part $mail)) | fromYaml | toJson }} }
    {{- else }}
    {{- range ternary $values.mail.cidrs (index $values .part | default dict).cidrs $mail }}
    - ipBlock: { cidr: {{ . }} }
    {{- end }}
    {{- end }}
  ports: [{ port: {{ include "takeoff.storePort" . }} }]
{{- end }}

{{/* Egress rule to the collector of traces */}}
{{- define "takeoff.toCollector" -}}
{{- with .Values.tracing }}
{{- if and .endpoint (or .namespace .cidrs) -}}
- to:
    {{- with .namespace }}
    - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: {{ . }} } }
    {{- end }}
    {{- range .cidrs }}
    - ipBlock: { cidr: {{ . }} }
    {{- end }}
  ports: [{ port: {{ .port }} }]
{{- end }}
{{- end }}
{{- end }}

{{/* Ingress rules of a part: (dict "root" $ "part" name "topology" "ports") */}}
{{- define "takeoff.into" -}}
{{- $root := .root -}}
{{- $values := .root.Values -}}
{{- $part := .part -}}
{{- $ports := .ports -}}
{{- $topology := .topology -}}
{{- if and (eq $part "gateway") $values.networkPolicy.gatewayFrom }}
- from:
    {{- range $values.networkPolicy.gatewayFrom }}
    - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: {{ . }} } }
    {{- end }}
  ports: [{ port: {{ $ports.http }} }]
{{- end }}
{{- range $caller, $theirs := $topology }}
{{- with index $theirs.calls $part }}
- from: [{ podSelector: { matchLabels: {{ include "takeoff.selector" (dict "root" $root "part" $caller) | fromYaml | toJson }} } }]
  ports: [{{ range $index, $port := . }}{{ if $index }}, {{ end }}{ port: {{ index $ports $port }} }{{ end }}]
{{- end }}
{{- end }}
{{- if $values.monitoring.enabled }}
- from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: {{ $values.monitoring.namespace }} } } }]
  ports: [{ port: {{ $ports.internal }} }]
{{- end }}
{{- end }}
