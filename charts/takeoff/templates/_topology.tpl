{{/*
What runs, and who may talk to whom: the plan of the house, not an operator's to change.
  image      whose image it runs
  command    of its dist/main.js; serve, the first one, unless told
  ports      what it answers on beside the internal port
  schema     its schema of the database, and so its login role
  calls      service -> ports
  stores     what it uses beside the database
  streams    bodies stream through it, and heap, MiB, how large it may become: see decision 0009
*/}}
{{- define "takeoff.topology" -}}
gateway:
  image: gateway
  ports: [http]
  calls: { identity: [http, rpc], organizations: [http], documents: [http], notifications: [http] }
  stores: [redis]
  streams: true
  scalesBy: cpu
identity:
  image: identity
  ports: [http, rpc]
  schema: identity
  calls: { organizations: [rpc] }
  stores: [redis]
organizations:
  image: organizations
  ports: [http, rpc]
  schema: organizations
  calls: {}
  stores: [redis]
documents:
  image: documents
  ports: [http]
  schema: documents
  calls: { identity: [rpc], organizations: [rpc] }
  stores: [redis, s3]
  streams: true
  heap: 1024
  scalesBy: cpu
documents-worker:
  image: documents
  command: worker
  ports: []
  schema: documents
  calls: { identity: [rpc], organizations: [rpc] }
  stores: [redis, s3]
  streams: true
  scalesBy: documents
notifications:
  image: notifications
  ports: [http]
  schema: notifications
  calls: { identity: [rpc], organizations: [rpc] }
  stores: [redis, smtp]
  scalesBy: notifications
{{- end }}

{{/* Numbers of the ports by name, the same in every pod. */}}
{{- define "takeoff.ports" -}}
http: 8080
rpc: 8081
internal: 9090
{{- end }}
