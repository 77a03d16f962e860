/** Schemas whose name, members or enum values need an explanation, by name. */
export const schemaTexts: Readonly<Record<string, string>> = {
  AlertEventKind:
    '`told`: a notification was sent. `noted`: a user added a note. `reopened`: the condition returned within a day after the alert was closed.',
  AlertRule:
    '`gateway`: several cameras of a farm or tunnel went silent within an hour. `silent`: a camera sends no messages. `battery`: a battery is low or will soon be empty. `rejects`: messages of a camera are rejected. `clock`: messages are dated in the future. `lens`: a camera sees no flowers while cameras nearby do. `bare_visits`: visits are counted while no flower is open. `uneven`: two cameras of a field differ more than chance explains. `conflicts`: messages contradict each other or overlap in time. `score_low`: the score is below the threshold of the farm. `score_fall`: the score fell by more than its uncertainty. `weather`: the weather provider fails. `mail`: emails cannot be delivered. `cleanup`: deletion of old data is suspended.',
  ArmMeaning: 'Purpose of the treatment.',
  BrokerState: '`away`: the MQTT broker cannot be reached.',
  CleanupState: '`stopped`: deletion of old data is suspended until an operator confirms it.',
  CropType: '`SOFT`: soft fruit. `TOP`: tree fruit.',
  DatabaseState: '`slow`: the database takes more than two seconds to respond.',
  DeliveryState:
    '`waiting`: to be sent at `due_at`. `under way` and `told`: being sent. `sent`: handed over to the email server, push service or webhook. `kept`: an email of a demo, which is stored and not sent. `failed`: could not be delivered. `dropped`: not sent; `reason` says why.',
  DeviceAlert:
    'Open alert of a device. `refused messages`: messages are rejected. `skewed clock`: messages are dated in the future. `no flowers`: cameras nearby see flowers, this one does not.',
  DropReason:
    '`over`: the alert was closed before the notification was due. `known`: the recipient had acknowledged the alert. `no access`: the recipient may no longer see the farm. `not wanted`: the recipient turned these notifications off. `no device`: the recipient has no browser registered for push notifications.',
  FarmEventSource: 'Kind of record that the event comes from.',
  FarmGlanceSort: '`attention` sorts farms that most need attention first.',
  Hazard: 'Hazard to bees according to the label of the product.',
  HealthBand: '`Very High`: 70 or more.',
  HealthStatus:
    '`ok`: there is a score. `no_data`: too few hours were watched. `no_flowers`: no open flowers were in view. `out_of_season`: the crop does not flower at this time of the year.',
  Heartbeat: '`late`: the scheduled task has not run for more than three minutes.',
  Issue: 'Error of one member of the request.',
  LegacyFarmChange: 'Members that are null or omitted stay unchanged.',
  LegacyFarmerChange: 'Members that are null or omitted stay unchanged.',
  ReplicaState: '`behind`: the replica lags and is not read. `away`: it cannot be reached.',
  Role: 'Role of the user. It decides which permissions (`x-policy`) the user has.',
  SecondFactor: '`totp`: code of an authenticator app. `recovery`: recovery code.',
  SecurityKind:
    'Kind of event. `factor-asked`: the password was correct and a second factor was requested. `password-asked` and `address-asked`: a reset or verification email was requested. `session-ended`, `token-ended`, `device-key-ended`, `webhook-ended`, `share-link-ended` and `figure-ended`: revoked or deleted. `figure-published`: a frozen figure was published. `token-made`, `device-key-made`, `webhook-made`, `share-link-made` and `first-admin-made`: created. `rights-changed`: role, organisation or state changed. `address-undone`: a change of email address was undone. `refused`: an operation was denied. `budget`: a rate limit or quota was reached.',
  SecurityResult: '`refused`: denied by the server (status 4xx). `failed`: internal error (status 5xx).',
  SetupStep: '`message`: a device has sent its first message. `people`: another farm admin or farmer has an account.',
  StoreState: '`away`: the object store cannot be reached.',
  TreatmentType: 'Treatment letter of a plot in a trial.',
  UserState:
    '`invited`: has not accepted the invitation yet. `unverified`: has not verified the new email address yet. `disabled`: cannot sign in.',
  WeatherSource: '`reanalysis`: analysis of past weather. `forecast model`: forecast. `simulation`: demo data.',
  WebAuthn: 'JSON object of the Web Authentication API, Level 3, passed between browser and server unchanged.',
  WebhookKind: 'Value of the `Bombus-Event` header and of `type` in the body.',
  WebhookState:
    '`waiting`: will be attempted, again after a failure. `failed`: given up. `dropped`: the farm has moved to another organisation.',
}
