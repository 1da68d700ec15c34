#!/usr/bin/env bash
# Applies the metrics and alert policies of this folder to a project: deploy/monitoring/apply.sh PROJECT CHANNEL
# CHANNEL is a notification channel: projects/P/notificationChannels/N (gcloud beta monitoring channels list).
# Repeating it updates the metrics; policies that exist under the same name are left as they are.
set -euo pipefail
project=$1 channel=$2
cd "$(dirname "$0")"
for file in metric-*.json; do
  name=${file#metric-} name=${name%.json}
  if gcloud logging metrics describe "$name" --project "$project" > /dev/null 2>&1; then verb=update; else verb=create; fi
  gcloud logging metrics "$verb" "$name" --config-from-file "$file" --project "$project"
done
for file in alert-*.json; do
  title=$(sed -n 's/^  "displayName": "\(.*\)",$/\1/p' "$file" | head -1)
  known=$(gcloud monitoring policies list --filter "displayName=\"$title\"" --format 'value(name)' --project "$project")
  [ -n "$known" ] || gcloud monitoring policies create --policy-from-file "$file" --notification-channels "$channel" --project "$project"
done
