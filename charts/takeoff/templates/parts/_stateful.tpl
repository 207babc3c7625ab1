{{/*
A store with one replica and a volume: (dict "root" $ "part" name "store" its values "port" "user" "group" "mount" "container" further
fields of its container "volumes" names -> paths of emptyDir volumes)
*/}}
{{- define "takeoff.stateful" -}}
{{- $context := dict "root" .root "part" .part }}
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: {{ include "takeoff.name" $context }}
  labels: {{- include "takeoff.labels" $context | nindent 4 }}
automountServiceAccountToken: false
---
apiVersion: v1
kind: Service
metadata:
  name: {{ include "takeoff.name" $context }}
  labels: {{- include "takeoff.labels" $context | nindent 4 }}
spec:
  selector: {{- include "takeoff.selector" $context | nindent 4 }}
  ports:
    - { name: {{ .part }}, port: {{ .port }}, targetPort: {{ .part }} }
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ include "takeoff.name" $context }}
  labels: {{- include "takeoff.labels" $context | nindent 4 }}
spec:
  replicas: 1
  serviceName: {{ include "takeoff.name" $context }}
  selector:
    matchLabels: {{- include "takeoff.selector" $context | nindent 6 }}
  template:
    metadata:
      labels: {{- include "takeoff.labels" $context | nindent 8 }}
    spec:
      serviceAccountName: {{ include "takeoff.name" $context }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      {{- include "takeoff.pullSecrets" .root | nindent 6 }}
      securityContext: {{- include "takeoff.podSecurity" . | nindent 8 }}
      terminationGracePeriodSeconds: 60
      containers:
        - name: {{ .part }}
          image: {{ include "takeoff.givenImage" (dict "name" (printf "%s.image" .part) "image" .store.image) }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          {{- .container | nindent 10 }}
          ports:
            - { name: {{ .part }}, containerPort: {{ .port }} }
          resources: {{- toYaml .store.resources | nindent 12 }}
          securityContext: {{- include "takeoff.containerSecurity" .root | nindent 12 }}
          volumeMounts:
            - { name: data, mountPath: {{ .mount }} }
            {{- range $name, $path := .volumes }}
            - { name: {{ $name }}, mountPath: {{ $path }} }
            {{- end }}
      volumes:
        {{- range $name, $_ := .volumes }}
        - { name: {{ $name }}, emptyDir: { sizeLimit: 256Mi } }
        {{- end }}
  volumeClaimTemplates:
    # The volume remains after an uninstall: an operator deletes the data.
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        {{- with .store.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources: { requests: { storage: {{ .store.size }} } }
{{- end }}
