{{- define "bombus.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* Name of the objects. 52 characters leave room for the suffixes of cron jobs and their pods. */}}
{{- define "bombus.fullname" -}}
{{- $name := include "bombus.name" . }}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains $name .Release.Name }}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{/* Labels that never change, of the release without a component. */}}
{{- define "bombus.releaseLabels" -}}
app.kubernetes.io/name: {{ include "bombus.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Labels of the servers' pods. Jobs have another component, so that neither service nor policies select them. */}}
{{- define "bombus.selectorLabels" -}}
{{ include "bombus.releaseLabels" . }}
app.kubernetes.io/component: portal
{{- end }}

{{/* Labels of all objects. */}}
{{- define "bombus.labels" -}}
{{ include "bombus.releaseLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "bombus.image" -}}
{{- if .Values.image.digest }}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest }}
{{- else }}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) }}
{{- end }}
{{- end }}

{{- define "bombus.secretName" -}}
{{- if .Values.secret.existingSecret }}
{{- .Values.secret.existingSecret }}
{{- else if .Values.secret.values }}
{{- include "bombus.fullname" . }}
{{- end }}
{{- end }}

{{- define "bombus.claimName" -}}
{{- default (include "bombus.fullname" .) .Values.persistence.existingClaim }}
{{- end }}

{{/* Not empty where only the pods of one node can mount the volume. */}}
{{- define "bombus.isOneNode" -}}
{{- if and .Values.persistence.enabled (ne .Values.persistence.accessMode "ReadWriteMany") }}true{{ end }}
{{- end }}

{{/* Host of BASE_URL without its port. */}}
{{- define "bombus.host" -}}
{{- (urlParse .Values.settings.BASE_URL).hostname }}
{{- end }}

{{/* Members of the specification that all pods share. */}}
{{- define "bombus.podSpec" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- if or .Values.serviceAccount.create .Values.serviceAccount.name }}
serviceAccountName: {{ default (include "bombus.fullname" .) .Values.serviceAccount.name }}
{{- end }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- $security := deepCopy .Values.podSecurityContext }}
{{- if .Values.persistence.enabled }}
{{- $security = merge $security (dict "fsGroupChangePolicy" "OnRootMismatch") }}
{{- end }}
securityContext:
  {{- toYaml $security | nindent 2 }}
volumes:
  - name: data
    {{- if .Values.persistence.enabled }}
    persistentVolumeClaim:
      claimName: {{ include "bombus.claimName" . }}
    {{- else }}
    emptyDir:
      sizeLimit: {{ .Values.ephemeral.data }}
    {{- end }}
  - name: tmp
    emptyDir:
      sizeLimit: {{ .Values.ephemeral.tmp }}
  {{- with .Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* Members that the containers with the portal's settings share. */}}
{{- define "bombus.container" -}}
image: {{ include "bombus.image" . }}
{{- with .Values.image.pullPolicy }}
imagePullPolicy: {{ . }}
{{- end }}
envFrom:
  - configMapRef:
      name: {{ include "bombus.fullname" . }}
  {{- with include "bombus.secretName" . }}
  - secretRef:
      name: {{ . }}
  {{- end }}
{{- with .Values.extraEnv }}
env:
  {{- toYaml . | nindent 2 }}
{{- end }}
resources:
  {{- toYaml .Values.resources | nindent 2 }}
securityContext:
  {{- toYaml .Values.securityContext | nindent 2 }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  {{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* Keeps the pods of jobs on the node of the server where only that node can mount the volume. */}}
{{- define "bombus.jobAffinity" -}}
{{- if include "bombus.isOneNode" . -}}
affinity:
  podAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      - topologyKey: kubernetes.io/hostname
        labelSelector:
          matchLabels:
            {{- include "bombus.selectorLabels" . | nindent 12 }}
{{- end }}
{{- end }}

{{/* Stops with all values that are missing or contradict each other, in one message. */}}
{{- define "bombus.validate" -}}
{{- $faults := list }}
{{- if not .Values.image.repository }}
{{- $faults = append $faults "image.repository: name the image, such as ghcr.io/OWNER/bombus" }}
{{- end }}
{{- if not .Values.settings.BASE_URL }}
{{- $faults = append $faults "settings.BASE_URL: set the public address of the portal, such as https://bombus.example" }}
{{- end }}
{{- if and .Values.secret.existingSecret .Values.secret.values }}
{{- $faults = append $faults "secret: set either existingSecret or values" }}
{{- else if not (or (include "bombus.secretName" .) .Values.settings.DATABASE_URL_FILE) }}
{{- $faults = append $faults "secret.existingSecret: name a Secret with DATABASE_URL, DATABASE_OWNER_URL and SECRET_KEY (or set secret.values)" }}
{{- end }}
{{- if not (or .Values.persistence.enabled .Values.settings.S3_ENDPOINT) }}
{{- $faults = append $faults "persistence.enabled: images need a volume, or an object store (settings.S3_ENDPOINT)" }}
{{- end }}
{{- if and (include "bombus.isOneNode" .) (or .Values.autoscaling.enabled (gt (int .Values.replicas) 1)) }}
{{- $faults = append $faults (printf "persistence.accessMode: several servers cannot share a volume that is %s" .Values.persistence.accessMode) }}
{{- end }}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- $faults = append $faults "autoscaling.maxReplicas: must not be less than minReplicas" }}
{{- end }}
{{- if and (or .Values.metrics.serviceMonitor.enabled .Values.metrics.prometheusRule.enabled) (not .Values.metrics.enabled) }}
{{- $faults = append $faults "metrics.enabled: serviceMonitor and prometheusRule need it" }}
{{- end }}
{{- if and .Values.backup.enabled (not .Values.backup.to) }}
{{- $faults = append $faults "backup.to: say where the archive is written" }}
{{- end }}
{{- if $faults }}
{{- fail (printf "\n- %s" (join "\n- " $faults)) }}
{{- end }}
{{- end }}
