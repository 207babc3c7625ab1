{{/*
The processes and the connections between them. This is part of the product: an operator does not change it.
  image      the image that it runs
  command    of its dist/main.js; the default is serve
  ports      the ports that it serves, in addition to the internal port
  schema     its database schema, which also names its login role
  calls      services that it sends requests to, with their ports
  stores     its stores in addition to the database
  fetches    stores that it reads and writes by signed addresses only, without their keys
  opensPdfs  parses PDFs in child processes, which determine its memory limit: see decision 0025
  scalesBy   cpu, or the queues, with the number of jobs that the process takes from each and holds; 0 where it takes only what it
             works on and always has a replica
  streams    request or response bodies stream through it
  heap       upper limit of its heap, MiB: see decision 0009
*/}}
{{- define "takeoff.topology" -}}
gateway:
  image: gateway
  ports: [http]
  calls: { identity: [http, rpc], organizations: [http], documents: [http], notifications: [http] }
  stores: [redis]
  fetches: [s3]
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
  calls: {}
  stores: [redis, s3]
  streams: true
  opensPdfs: true
  scalesBy: { documents: 4, documents-checks: 200, documents-drafts: 50, documents-extraction: 50, documents-scans: 50 }
notifications:
  image: notifications
  ports: [http]
  schema: notifications
  calls: { identity: [rpc], organizations: [rpc] }
  stores: [redis, smtp]
  scalesBy: { notifications: 0, webhooks: 0 }
{{- end }}

{{/*
Resources of a process: (dict "root" $ "plan" its topology "own" its values). The default memory limit of a process with
opensPdfs, in MiB: 400 for the worker, 128 for an idle child process, 640 for each concurrent check and for the one
comparison (512, and 128 by which a child may grow before it is killed), 896 for each of the two drawings that are read for draft
takeoffs and for the one scan (768 and 128), and 512 for each of the three documents whose CSV and XML are read (384 and 128).
*/}}
{{- define "takeoff.resources" -}}
{{- $resources := deepCopy .own.resources -}}
{{- if and .plan.opensPdfs (not (dig "limits" "memory" "" $resources)) }}
{{- $checks := int (dig "CHECKS_AT_ONCE" 2 .root.Values.settings) -}}
{{- $_ := set $resources.limits "memory" (printf "%dMi" (add 400 128 (mul 3 896) (mul (add $checks 1) 640) (mul 3 512))) }}
{{- end }}
{{- toYaml $resources }}
{{- end }}

{{/* Port numbers by name, the same in every pod. */}}
{{- define "takeoff.ports" -}}
http: 8080
rpc: 8081
internal: 9090
{{- end }}
