/** Rules that apply to all operations, in Markdown. */
export const introduction = [
  'Pollination monitoring for farms that watch their crops with insect cameras.',
  '**Authentication.** Send `Authorization: Bearer …`: scripts with a personal access token (*Account settings*, *Access tokens*: read-only by default, limited to farms, with an end date), devices with their key. The session token of `POST /auth/sign-in` ends after some minutes without a request. `x-policy` names the permission that an operation needs; records outside the organisations you see are reported as not found (404).',
  '**Responses** are JSON: `error`, `message` and the result in `data`. A refused request has `error: true`, a `message` for people and `issues` by member. Files and streams come without this envelope. With `Accept: application/problem+json` errors are problem details (RFC 9457), with the same members beside those of the RFC. Ignore members you do not know: releases may add some.',
  '**Lists.** With `limit`, `data` is a page: `rows` and `total`. Without it, `data` is an array of at most 1,000 rows; if it is incomplete, `Link` has the URL of the next rows.',
  '**Values.** Days are `YYYY-MM-DD`, local to the farm. Times are ISO 8601: in UTC in responses, with an offset (`Z`, `+01:00`) in requests. `null` means unknown or not measured; 0 means measured, and none found.',
  '**Updates.** Unless the operation says otherwise, omitted members stay unchanged and `null` clears a member. With the `version` you read, the update is refused (409) if the record was changed meanwhile; without it, it is not checked. The version can also stand in `If-Match: "3"`; then a conflict is 412.',
  '**Retries.** With an `Idempotency-Key`, a request can be repeated safely for 30 days. After 429, 503 or 507, wait the seconds in `Retry-After`. `RateLimit` and `RateLimit-Policy` say how many requests are left, and for how many seconds.',
  '**Caching.** JSON responses have an `ETag`: with `If-None-Match`, an unchanged one is 304 without a body. Deprecated paths have `Deprecation` and `Link: …; rel="successor-version"`. Pages of other origins may call the API with a token if the operator lists them (`CORS_ORIGINS`).',
].join('\n\n')

/** Descriptions of the subjects of each tag. */
export const tagTexts: Readonly<Record<string, string>> = {
  'Access tokens': 'Tokens for scripts: read-only or not, limited to farms, with an end date.',
  Accounts: 'Sign-in, sessions, passwords, second factors and one’s own profile.',
  Alerts: 'Conditions that somebody should look at, their limits and notes.',
  'Custom fields': 'Fields of farms and devices that an organisation defines.',
  Dashboard: 'What the dashboard of a farm shows, and its live updates.',
  'Data protection': 'Exports and erasures of people and organisations.',
  Demo: 'Emails of the demo, which sends none.',
  Devices: 'Cameras and gateways: places, keys, state, images and messages.',
  Exports: 'Files written in the background: images, datasets, Camtrap DP and Darwin Core archives.',
  Farms: 'Farms with their crops, sprays, notes and surroundings.',
  Feeds: 'Tables and calendars that spreadsheets and calendar programs read at an address with a token.',
  'Frozen figures': 'Scores, comparisons and seasons stored with their inputs, to be cited.',
  Notifications: 'Which notifications a person receives, on which channel, and when.',
  Organisations: 'Organisations and what they share.',
  Portal: 'Health, settings, search and state of the portal itself.',
  Seasons: 'Weekly scores of a year.',
  Security: 'The security log.',
  Users: 'People, their roles and invitations.',
  Webhooks: 'Addresses that receive events of an organisation.',
  Images:
    'Images of cameras, by place, time, class and review. Detections are those of the model version that counts on the farm; what the device sent is kept.',
  'Image uploads':
    'Images of a folder or memory card, sent by people. A file is registered with its SHA-256 digest, then sent by the tus protocol, so that a lost connection loses nothing.',
  'Model classes':
    'Class names as models send them, and what they stand for: a functional group, a taxon or no insect.',
  'Review queues': 'Images drawn for review, at random or because they are doubtful.',
  'Model results':
    'Results of other models for stored images, and which model version counts on a farm. Counts of visits stay as sent.',
  'Model performance': 'How far the detection model can be trusted.',
  'Image reviews':
    'Reviews of camera images: whether the detections of the model are right. Each person has one review per image; the latest decides.',
  'Flower surveys':
    'Counts of open flowers. A flower survey is one plant on one visit; its observation holds the count.',
  'Device data': 'Messages and images sent by devices with their key.',
  History: 'Audit trail of changes.',
  Imports: 'Upload of survey files: each is checked first, and imported once confirmed.',
  Inference: 'Figures measured by cameras, and the pollination health score computed from them.',
  Legacy: 'Former addresses, for older clients.',
  'Weekly email': 'Weekly report by email.',
  Locations: 'Fields of a farm, tunnels of a field and plots of a tunnel.',
  'Pollinator surveys':
    'Counts of flower visitors. A pollinator survey is one observation period on a visit; its observations are counts by taxon.',
  'Predator surveys':
    'Counts of predators and their prey. A predator survey is one plant on one visit; its observations are counts by taxon.',
  'Reference data': 'Species, life stages, pollinators and predators. All organisations share these lists.',
  Reports: 'Files for spreadsheets and statistics.',
  Surveys:
    'Visits, protocols and photos. A survey is one visit to one plot on one day; it holds flower, pollinator and predator surveys.',
  Weather: 'Weather by day from a provider. No station on the farm measures it.',
  'Weather observations': 'Weather measured by people in tunnels.',
}
