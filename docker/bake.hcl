# docker buildx bake -f docker/bake.hcl            all images, into the local engine
# docker buildx bake -f docker/bake.hcl --push     to REGISTRY, with provenance and a bill of materials attached
variable "REGISTRY" { default = "takeoff" }
variable "VERSION" { default = "0.1.0" }
variable "REVISION" { default = "unknown" }

group "default" { targets = ["service"] }

target "service" {
  name       = service
  matrix     = { service = ["gateway", "identity", "organizations", "documents", "notifications"] }
  context    = "."
  dockerfile = "docker/Dockerfile"
  args       = { SERVICE = service, VERSION = VERSION, REVISION = REVISION }
  tags       = ["${REGISTRY}/${service}:${VERSION}"]
  platforms  = ["linux/amd64"]
  attest     = ["type=provenance,mode=max", "type=sbom"]
}
