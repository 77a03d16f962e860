# Generated from openapi.json by scripts/api-clients/generate.ts.
"""Types of what the portal sends and receives."""



from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class AcceptedInvitation(TypedDict):
    signed_in: SignedIn | None
    link_code: str | None


class AccessToken(TypedDict):
    id: Id
    name: str
    hint: str
    writes: bool
    scope: AccessTokenScope
    farm_ids: list[Id] | None
    created_at: str
    expires_at: str
    last_used_at: str | None
    revoked_at: str | None


AccessTokenScope: TypeAlias = "Literal['full', 'detections']"


class AddedBox(TypedDict):
    object_class_name: str
    x: float
    y: float
    width: float
    height: float


class Agreement(TypedDict):
    model_version: str | None
    functional_group: PollinatorGroup
    tp: int
    fp: int
    fn: int
    checked: int
    precision: float | None
    precision_range: tuple[float, float] | None
    recall: float | None
    recall_range: tuple[float, float] | None
    correction: float | None
    correction_range: tuple[float, float] | None
    correction_limited: bool
    measured_correction: float | None
    measured_correction_range: tuple[float, float] | None


class Alert(TypedDict):
    id: Id
    rule: AlertRule
    subject: str
    farm_id: Id | None
    farm_title: str | None
    organisation_id: Id | None
    time_zone: str | None
    device_id: Id | None
    cause: dict[str, Any]
    title: str
    reason: str
    remedy: str
    opened_at: str
    last_true_at: str
    closed_at: str | None
    times: int
    acknowledged_at: str | None
    acknowledged_by: AlertPerson | None
    assigned_to: AlertPerson | None
    muted_until: str | None
    version: int


class AlertAssignment(TypedDict):
    assigned_to: Id | None


class AlertDelivery(TypedDict):
    id: Id
    event: NotifiedEventKind
    channel: DeliveryChannel
    to: str
    state: DeliveryState
    reason: DropReason | None
    due_at: str | None
    sent_at: str | None


class AlertDetail(TypedDict):
    id: Id
    rule: AlertRule
    subject: str
    farm_id: Id | None
    farm_title: str | None
    organisation_id: Id | None
    time_zone: str | None
    device_id: Id | None
    cause: dict[str, Any]
    title: str
    reason: str
    remedy: str
    opened_at: str
    last_true_at: str
    closed_at: str | None
    times: int
    acknowledged_at: str | None
    acknowledged_by: AlertPerson | None
    assigned_to: AlertPerson | None
    muted_until: str | None
    version: int
    timeline: list[AlertEvent]


class AlertEvent(TypedDict):
    id: Id
    kind: AlertEventKind
    at: str
    by: AlertPerson | None
    note: str | None
    to: AlertPerson | None
    until: str | None


AlertEventKind: TypeAlias = "Literal['opened', 'told', 'acknowledged', 'assigned', 'noted', 'muted', 'closed', 'reopened']"


class AlertLimits(TypedDict):
    farm_id: Id
    score_below: float | None
    silent_hours: int
    battery_days: int
    version: int


class AlertLimitsChange(TypedDict):
    score_below: NotRequired[float | None]
    silent_hours: NotRequired[int]
    battery_days: NotRequired[int]
    version: NotRequired[int]


class AlertLimitsOfFarms(TypedDict):
    score_below: NotRequired[float | None]
    silent_hours: NotRequired[int]
    battery_days: NotRequired[int]
    farm_ids: list[Id]


class AlertMute(TypedDict):
    until: str | None


class AlertNote(TypedDict):
    note: str


class AlertPage(TypedDict):
    rows: list[Alert]
    total: int


class AlertPerson(TypedDict):
    id: Id
    name: str


AlertRule: TypeAlias = "Literal['gateway', 'silent', 'battery', 'rejects', 'clock', 'lens', 'bare_visits', 'uneven', 'conflicts', 'score_low', 'score_fall', 'weather', 'mail', 'cleanup']"


AlertSort: TypeAlias = "Literal['opened_at', '-opened_at', 'last_true_at', '-last_true_at', 'rule', '-rule', 'farm_title', '-farm_title']"


AlertState: TypeAlias = "Literal['open', 'closed', 'all']"


ArmMeaning: TypeAlias = "Literal['control', 'lure', 'supplementary bees', 'flower strip', 'biocontrol', 'pesticide', 'other']"


class BackupRun(TypedDict):
    id: Id
    kind: Literal["backup", "verify"]
    state: Literal["waiting", "running", "done", "failed"]
    scheduled: bool
    started_at: str
    finished_at: str | None
    file: str | None
    bytes: int | None
    rows: int | None
    objects: int | None
    checked: bool | None
    problems: int | None
    error: str | None


class Backups(TypedDict):
    schedule: dict[str, Any] | None
    late: bool
    last_backup: BackupRun | None
    last_verify: BackupRun | None
    runs: list[BackupRun]


class BackupsInShort(TypedDict):
    scheduled: bool
    late: bool
    last_backup: BackupRun | None
    last_verify: BackupRun | None
    last_failure: BackupRun | None


class Box(TypedDict):
    x: float
    y: float
    width: float
    height: float


BrokerState: TypeAlias = "Literal['ok', 'away']"


class CameraHandAgreement(TypedDict):
    pairs: list[CameraHandPair]
    pair_count: int
    plots: int
    hand_rate: float | None
    camera_rate: float | None
    ratio: float | None
    range: tuple[float, float | None] | None
    agreement: CameraHandLimits | None
    left_out: UnpairedCounts


class CameraHandLimits(TypedDict):
    mean_difference: float
    lower_limit: float
    upper_limit: float
    concordance: float | None


class CameraHandPair(TypedDict):
    survey_id: Id
    pollinator_survey_id: Id
    start_time: str
    watched_seconds: int
    flowers_watched: int
    plot_id: Id
    plot_number: int
    tunnel_number: int
    field_name: str
    cameras: list[str]
    hand_visits: int
    camera_visits: int
    hand_flower_hours: float
    camera_flower_hours: float
    hand_rate: float
    camera_rate: float


class CameraSpread(TypedDict):
    spread: float
    cameras: int
    field_weeks: int | None


class Capture(TypedDict):
    id: Id
    captured_at: str
    image_url: str
    thumbnail_url: str | None
    detections: list[Detection]


class CapturePage(TypedDict):
    rows: list[Capture]
    total: int


class CaptureReceipt(TypedDict):
    id: int
    duplicate: bool
    rejected: list[dict[str, Any]]
    boxes_left_out: int
    clock_skewed: bool
    server_time: str


CardCountOutcome: TypeAlias = "Literal['new', 'stored', 'no_placement']"


class CardCounts(TypedDict):
    organisation_id: Id
    device_id: Id
    messages: list[Message]


class CardCountsReceipt(TypedDict):
    accepted: int
    duplicates: int
    conflicts: int
    rejected: list[RejectedMessage]
    ignored: list[str]


class CardCountsToCheck(TypedDict):
    organisation_id: Id
    messages: list[dict[str, Any]]


Caste: TypeAlias = "Literal['queen', 'worker', 'male', 'female']"


class CheckedCardCounts(TypedDict):
    outcomes: list[CardCountOutcome]


class ClassCount(TypedDict):
    object_class_name: str
    count: int | None


class ClassMapping(TypedDict):
    from_date: str
    kind: ClassMappingKind
    taxon: str | None
    functional_group: PollinatorFunctionalGroup | None


ClassMappingKind: TypeAlias = "Literal['functional_group', 'taxon', 'not_an_insect', 'built_in']"


class ClassMappingPreview(TypedDict):
    insects: int
    farms: list[dict[str, Any]]
    first_day: str | None
    last_day: str | None


class ClassPerformance(TypedDict):
    class_name: str
    precision: PerformanceEstimate
    recall: PerformanceEstimate
    f1: PerformanceEstimate
    bias: PerformanceEstimate
    images_needed: int | None


CleanupState: TypeAlias = "Literal['ok', 'stopped']"


class ComparedArm(TypedDict):
    treatment_type: TreatmentType
    arm_id: Id | None
    meaning: ArmMeaning | None
    note: str | None
    cameras: int
    hours: float
    flower_hours: float
    visits: int
    visits_per_100_flowers_hour: float | None
    visits_per_100_flowers_hour_range: tuple[float, float] | None


class Comparison(TypedDict):
    score: ScoreDifference | None
    visits: VisitsChange | None
    usual: Literal["more than usual", "no more than usual"] | None


class ConfigurationAcknowledgement(TypedDict):
    version: int
    error: NotRequired[str | None]


class ConfigurationChange(TypedDict):
    capture_interval_seconds: NotRequired[int | None]
    thresholds: NotRequired[dict[str, float]]
    settings: NotRequired[dict[str, Any]]
    version: NotRequired[int]


class ConfigurationForDevices(TypedDict):
    device_ids: list[Id]
    configuration: NewDeviceConfiguration


ConfigurationState: TypeAlias = "Literal['none', 'acknowledged', 'refused', 'pending']"


class ConfigurationVersion(TypedDict):
    version: int
    configuration: DeviceConfiguration
    set_at: str
    set_by: str


class ConfigurationVersionPage(TypedDict):
    rows: list[ConfigurationVersion]
    total: int


class ConfirmationWays(TypedDict):
    password: bool
    factors: list[SecondFactor]
    providers: list[ProviderChoice]


class ConfusionCell(TypedDict):
    weighted: float
    insects: float
    images: float


class ConfusionMatrix(TypedDict):
    labels: list[str]
    cells: list[list[ConfusionCell]]


class Contact(TypedDict):
    id: Id
    firstname: str
    lastname: str
    email: str
    phone: str | None
    role: Role
    organisation_id: Id | None
    organisation_title: str | None
    is_active: bool
    state: UserState
    version: int


class ContactPage(TypedDict):
    rows: list[Contact]
    total: int


class Contributor(TypedDict):
    title: str
    role: ContributorRole
    email: str | None
    orcid: str | None


ContributorRole: TypeAlias = "Literal['contact', 'principalInvestigator', 'rightsHolder', 'publisher', 'contributor']"


CoordinatePrecision: TypeAlias = "Literal['1', '2', '3', 'exact']"


class CountedPeriod(TypedDict):
    survey_id: Id
    pollinator_survey_id: Id
    plot_number: int
    tunnel_number: int
    field_name: str
    round: int
    observer: str
    start_time: str
    watched_seconds: int | None
    functional_groups: list[PollinatorGroup]


class CountingModelVersion(TypedDict):
    model_version: str | None
    hours_counted: float
    organisation_id: Id
    images_reviewed: int
    precision: PerformanceEstimate
    recall: PerformanceEstimate


Country: TypeAlias = "Literal['United Kingdom', 'United States', 'Afghanistan', 'Åland Islands', 'Albania', 'Algeria', 'American Samoa', 'Andorra', 'Angola', 'Anguilla', 'Antarctica', 'Antigua and Barbuda', 'Argentina', 'Armenia', 'Aruba', 'Australia', 'Austria', 'Azerbaijan', 'Bahamas', 'Bahrain', 'Bangladesh', 'Barbados', 'Belarus', 'Belgium', 'Belize', 'Benin', 'Bermuda', 'Bhutan', 'Bolivia', 'Bosnia and Herzegovina', 'Botswana', 'Bouvet Island', 'Brazil', 'British Indian Ocean Territory', 'British Virgin Islands', 'Brunei', 'Bulgaria', 'Burkina Faso', 'Burundi', 'Cambodia', 'Cameroon', 'Canada', 'Cape Verde', 'Caribbean Netherlands', 'Cayman Islands', 'Central African Republic', 'Chad', 'Chile', 'China', 'Christmas Island', 'Cocos (Keeling) Islands', 'Colombia', 'Comoros', 'Congo', 'Cook Islands', 'Costa Rica', 'Côte d’Ivoire', 'Croatia', 'Cuba', 'Curaçao', 'Cyprus', 'Czechia', 'Denmark', 'Djibouti', 'Dominica', 'Dominican Republic', 'DR Congo', 'Ecuador', 'Egypt', 'El Salvador', 'Equatorial Guinea', 'Eritrea', 'Estonia', 'Eswatini', 'Ethiopia', 'Falkland Islands', 'Faroe Islands', 'Fiji', 'Finland', 'France', 'French Guiana', 'French Polynesia', 'French Southern Territories', 'Gabon', 'Gambia', 'Georgia', 'Germany', 'Ghana', 'Gibraltar', 'Greece', 'Greenland', 'Grenada', 'Guadeloupe', 'Guam', 'Guatemala', 'Guernsey', 'Guinea', 'Guinea-Bissau', 'Guyana', 'Haiti', 'Heard and McDonald Islands', 'Honduras', 'Hong Kong', 'Hungary', 'Iceland', 'India', 'Indonesia', 'Iran', 'Iraq', 'Ireland', 'Isle of Man', 'Israel', 'Italy', 'Jamaica', 'Japan', 'Jersey', 'Jordan', 'Kazakhstan', 'Kenya', 'Kiribati', 'Kuwait', 'Kyrgyzstan', 'Laos', 'Latvia', 'Lebanon', 'Lesotho', 'Liberia', 'Libya', 'Liechtenstein', 'Lithuania', 'Luxembourg', 'Macao', 'Madagascar', 'Malawi', 'Malaysia', 'Maldives', 'Mali', 'Malta', 'Marshall Islands', 'Martinique', 'Mauritania', 'Mauritius', 'Mayotte', 'Mexico', 'Micronesia', 'Moldova', 'Monaco', 'Mongolia', 'Montenegro', 'Montserrat', 'Morocco', 'Mozambique', 'Myanmar', 'Namibia', 'Nauru', 'Nepal', 'Netherlands', 'New Caledonia', 'New Zealand', 'Nicaragua', 'Niger', 'Nigeria', 'Niue', 'Norfolk Island', 'North Korea', 'North Macedonia', 'Northern Mariana Islands', 'Norway', 'Oman', 'Pakistan', 'Palau', 'Palestine', 'Panama', 'Papua New Guinea', 'Paraguay', 'Peru', 'Philippines', 'Pitcairn Islands', 'Poland', 'Portugal', 'Puerto Rico', 'Qatar', 'Réunion', 'Romania', 'Russia', 'Rwanda', 'Saint Barthélemy', 'Saint Helena', 'Saint Kitts and Nevis', 'Saint Lucia', 'Saint Martin', 'Saint Pierre and Miquelon', 'Saint Vincent and the Grenadines', 'Samoa', 'San Marino', 'São Tomé and Príncipe', 'Saudi Arabia', 'Senegal', 'Serbia', 'Seychelles', 'Sierra Leone', 'Singapore', 'Sint Maarten', 'Slovakia', 'Slovenia', 'Solomon Islands', 'Somalia', 'South Africa', 'South Georgia and South Sandwich Islands', 'South Korea', 'South Sudan', 'Spain', 'Sri Lanka', 'Sudan', 'Suriname', 'Svalbard and Jan Mayen', 'Sweden', 'Switzerland', 'Syria', 'Taiwan', 'Tajikistan', 'Tanzania', 'Thailand', 'Timor-Leste', 'Togo', 'Tokelau', 'Tonga', 'Trinidad and Tobago', 'Tunisia', 'Türkiye', 'Turkmenistan', 'Turks and Caicos Islands', 'Tuvalu', 'Uganda', 'Ukraine', 'United Arab Emirates', 'Uruguay', 'US Outlying Islands', 'US Virgin Islands', 'Uzbekistan', 'Vanuatu', 'Vatican City', 'Venezuela', 'Vietnam', 'Wallis and Futuna', 'Western Sahara', 'Yemen', 'Zambia', 'Zimbabwe']"


class CreatedAccessToken(TypedDict):
    id: Id
    name: str
    hint: str
    writes: bool
    scope: AccessTokenScope
    farm_ids: list[Id] | None
    created_at: str
    expires_at: str
    last_used_at: str | None
    revoked_at: str | None
    token: str


class CreatedDeviceKey(TypedDict):
    id: Id
    key: str


class CreatedFeed(TypedDict):
    id: Id
    name: str
    content: FeedContent
    farm_id: Id | None
    farm_title: str | None
    days: int
    hint: str
    created_at: str
    last_used_at: str | None
    revoked_at: str | None
    token: str
    urls: list[str]


class CreatedLocations(TypedDict):
    fields: int
    tunnels: int
    plots: int
    existing: int


class CreatedSurvey(TypedDict):
    id: Id
    plot_id: Id
    survey_date: str
    round: int
    started_at: str | None
    ended_at: str | None
    created_at: str
    created_by: Id | None
    observers: list[str]
    count_flowers: int
    count_pollinators: int
    count_predators: int
    plot: SurveyedPlot
    version: int
    flowers: NotRequired[list[FlowerSurvey]]
    pollinators: NotRequired[list[PollinatorSurvey]]
    predators: NotRequired[list[PredatorSurvey]]


class Crop(TypedDict):
    id: Id
    farmId: Id
    cropType: CropType
    cropVariety: str
    growingSetup: GrowingSetup | None
    heated: bool | None
    flowersReference: float | None
    cropSeasonality: Month
    cropSeasonalityTo: Month
    cropHybrid: bool
    speciesId: int
    selectedDevices: list[Id]
    deleted: bool
    status: Literal["Active", "Deleted"]
    deleted_at: str | None
    version: int


CropCover: TypeAlias = "Literal['open', 'tunnel', 'glass']"


class CropForm(TypedDict):
    id: NotRequired[Id]
    cropType: str
    cropVariety: NotRequired[str | None]
    growingSetup: NotRequired[str | None]
    heated: NotRequired[bool | None]
    flowersReference: NotRequired[float | None]
    cropSeasonality: NotRequired[str]
    cropSeasonalityTo: NotRequired[str]
    cropHybrid: NotRequired[bool]
    speciesId: int
    selectedDevices: NotRequired[list[Id] | str]
    version: NotRequired[int]


class CropList(TypedDict):
    crops: list[CropForm]
    known: NotRequired[list[dict[str, Any]]]


class CropPage(TypedDict):
    rows: list[Crop]
    total: int


CropType: TypeAlias = "Literal['SOFT', 'TOP']"


class CustomField(TypedDict):
    id: Id
    organisation_id: Id
    record: CustomFieldRecord
    key: str
    name: str
    type: CustomFieldType
    unit: str | None
    choices: list[str] | None
    help: str | None
    is_required: bool
    position: int
    archived_at: str | None
    version: int


class CustomFieldChange(TypedDict):
    name: NotRequired[str]
    unit: NotRequired[str | None]
    choices: NotRequired[list[str] | None]
    help: NotRequired[str | None]
    is_required: NotRequired[bool]
    position: NotRequired[int]
    version: NotRequired[int]


CustomFieldRecord: TypeAlias = "Literal['farm', 'device']"


CustomFieldType: TypeAlias = "Literal['text', 'number', 'date', 'choice', 'yes_no']"


CustomValue: TypeAlias = "str | float | bool | None"


CustomValues: TypeAlias = "dict[str, CustomValue]"


CustomValuesChange: TypeAlias = "dict[str, CustomValue]"


class DashboardDevice(TypedDict):
    id: Id
    name: str
    device_type: str
    device_id: str
    is_active: bool
    farm_id: Id
    field_id: Id | None
    tunnel_id: Id | None
    plot_id: Id | None
    farm_title: str
    organisation_id: Id
    place: str | None
    battery_level: float | None
    last_seen: str | None
    latitude: float | None
    longitude: float | None
    alerts: list[DeviceAlert]
    ails: list[DeviceAlert]
    custom: CustomValues
    version: int
    hours_by_day: list[float | None]
    insects_per_hour: float | None


class DashboardFarm(TypedDict):
    id: Id
    title: str
    description: str | None
    area_in_sq_meters: float | None
    city: str | None
    postcode: str | None
    country: str | None
    latitude: float | None
    longitude: float | None
    time_zone: str
    organisation_id: Id
    farmer_id: Id | None
    sprays_recorded: bool
    sprays_recorded_from: str | None
    sprays_recorded_until: str | None
    count_device: int
    count_users: int
    custom: CustomValues
    version: int
    organisation_title: str
    outline: Outline | None
    crops: list[str]


class DashboardWeatherSource(TypedDict):
    attribution: str
    attribution_url: str | None
    fetched_at: str | None
    stale: bool


DataFormat: TypeAlias = "Literal['dataset_csv', 'dataset_parquet', 'camtrap_dp', 'darwin_core']"


class DataRequest(TypedDict):
    id: Id
    kind: DataRequestKind
    state: DataRequestState
    user_id: Id | None
    organisation_id: Id | None
    about: str | None
    requested_by: str | None
    confirmed_by: str | None
    self_service: bool
    received_at: str
    due_at: str
    overdue: bool
    scheduled_for: str | None
    finished_at: str | None
    phase: str | None
    done: int
    total: int | None
    steps: list[DataRequestStep]
    bytes: int | None
    file_until: str | None
    has_certificate: bool
    may_confirm: bool
    error: str | None


DataRequestKind: TypeAlias = "Literal['export-person', 'export-organisation', 'erase-person', 'erase-organisation']"


DataRequestState: TypeAlias = "Literal['unconfirmed', 'scheduled', 'waiting', 'running', 'done', 'failed', 'cancelled', 'expired']"


class DataRequestStep(TypedDict):
    step: Literal["received", "confirmed", "cancelled", "began", "erased-account", "completed", "failed"]
    at: str
    by: str | None


class DatabaseInShort(TypedDict):
    version: str
    bytes: int


DatabaseState: TypeAlias = "Literal['ok', 'slow']"


DateFormat: TypeAlias = "Literal['D MMM YYYY', 'MMM D, YYYY', 'YYYY-MM-DD']"


DayOrder: TypeAlias = "Literal['day_first', 'month_first']"


class DayResult(TypedDict):
    date: str
    hours: float
    hours_counted: float
    hours_scored: float
    visits: int | None
    flowers: float | None
    counts: list[ClassCount]


DecimalMark: TypeAlias = "Literal['point', 'comma']"


class DeficitEffect(TypedDict):
    contrast: Literal["deficit", "insects"]
    measure: Literal["weight", "class_1", "well_formed", "fruit_set"]
    units: int
    mean: float | None
    reference_mean: float | None
    difference: float | None
    difference_range: tuple[float, float] | None
    ratio: float | None
    ratio_range: tuple[float, float] | None
    shown: bool | None
    missing: Literal["no pairs", "single unit", "units do not differ", "single plot", "harvest under way", "more fruit than flowers"] | None
    kg_per_ha: DeficitPerHectare | None
    money_per_ha: DeficitPerHectare | None


class DeficitFruit(TypedDict):
    id: Id
    plot_id: Id
    survey_date: str
    plant_number: int
    sample: int
    pollination: Pollination
    shape: FruitShape
    fruit_class: FruitClass | None
    fruit_count: int
    weight_g: float
    observer_id: Id | None
    observer: str
    notes: str | None


class DeficitFruitPage(TypedDict):
    rows: list[DeficitFruit]
    total: int


class DeficitMarking(TypedDict):
    id: Id
    plot_id: Id
    survey_date: str
    plant_number: int
    pollination: Pollination
    flowers: int
    observer_id: Id
    observer: str


class DeficitMarkingPage(TypedDict):
    rows: list[DeficitMarking]
    total: int


class DeficitPerHectare(TypedDict):
    value: float
    range: tuple[float, float] | None


class DeficitResult(TypedDict):
    unit_kind: Literal["plot", "plant"]
    units: list[DeficitUnit]
    effects: list[DeficitEffect]
    currency: str | None
    visits: DeficitVisits | None


class DeficitTrial(TypedDict):
    id: Id
    farm_id: Id
    field_id: Id
    field_name: str
    crop_type: str | None
    title: str
    variety: str | None
    from_date: str
    to_date: str
    harvest_to: str | None
    plot_ids: list[Id]
    plots: list[DeficitTrialPlot]
    plants_per_plot: int
    flowers_per_kind: int
    price_per_kg: float | None
    currency: str | None
    plants_per_ha: float | None
    fruits_per_plant: float | None
    flowers_marked: int
    fruit_count: int
    created_by: Id
    version: int


class DeficitTrialChange(TypedDict):
    title: NotRequired[str]
    field_id: NotRequired[int]
    variety: NotRequired[str | None]
    from_date: NotRequired[str]
    to_date: NotRequired[str]
    harvest_to: NotRequired[str | None]
    plot_ids: NotRequired[list[Id]]
    plants_per_plot: NotRequired[int]
    flowers_per_kind: NotRequired[int]
    price_per_kg: NotRequired[float | None]
    currency: NotRequired[str | None]
    plants_per_ha: NotRequired[float | None]
    fruits_per_plant: NotRequired[float | None]
    version: NotRequired[int]


class DeficitTrialPage(TypedDict):
    rows: list[DeficitTrial]
    total: int


class DeficitTrialPlot(TypedDict):
    plot_id: Id
    number: int
    tunnel_number: int


class DeficitUnit(TypedDict):
    plot_id: Id
    plant_number: int | None
    fruit: list[DeficitUnitFruit]


class DeficitUnitFruit(TypedDict):
    pollination: Literal["open", "bagged", "hand"]
    flowers: int
    fruits: int
    mean_weight_g: float | None
    class_1: float | None
    well_formed: float | None
    fruit_set: float | None


class DeficitVisits(TypedDict):
    basis: Literal["plots", "field"]
    cameras: int
    hours: float
    flower_hours: float
    visits: int
    visits_per_100_flowers_hour: float
    visits_per_flower_day: float


DeliveryChannel: TypeAlias = "Literal['mail', 'push', 'sms', 'webhook']"


DeliveryState: TypeAlias = "Literal['waiting', 'told', 'dropped', 'sent', 'failed', 'kept', 'under way']"


class DemoMail(TypedDict):
    id: Id
    recipient: str
    subject: str
    body: str | None
    html: str | None
    created_at: str


class Dependents(TypedDict):
    kind: str
    count: int


class Deployment(TypedDict):
    id: Id
    farm_id: Id
    deployed_date: str
    withdrawn_date: str | None
    weeks: list[DeploymentWeek]
    version: int


class DeploymentChange(TypedDict):
    deployed_date: NotRequired[str]
    withdrawn_date: NotRequired[str | None]
    version: NotRequired[int]


class DeploymentPage(TypedDict):
    rows: list[Deployment]
    total: int


class DeploymentWeek(TypedDict):
    week: int
    name: str
    startDate: str
    endDate: str
    deployed: bool


class Detection(TypedDict):
    object_class_name: str
    confidence: float
    x: float
    y: float
    width: float
    height: float


class DetectionAgreement(TypedDict):
    organisation_id: Id
    least_checks: int
    images_checked: int
    audits_paired: int
    rows: list[Agreement]


class DetectionCorrection(TypedDict):
    detection: int
    object_class_name: NotRequired[str]
    box: NotRequired[Box]


class Device(TypedDict):
    id: Id
    name: str
    device_type: str
    device_id: str
    is_active: bool
    farm_id: Id
    field_id: Id | None
    tunnel_id: Id | None
    plot_id: Id | None
    farm_title: str
    organisation_id: Id
    place: str | None
    battery_level: float | None
    last_seen: str | None
    latitude: float | None
    longitude: float | None
    alerts: list[DeviceAlert]
    ails: list[DeviceAlert]
    custom: CustomValues
    version: int


DeviceAlert: TypeAlias = "Literal['silent', 'low battery', 'refused messages', 'skewed clock', 'no flowers', 'visits without flowers', 'overlapping times', 'contradicting messages']"


class DeviceBatchFault(TypedDict):
    index: int
    path: Literal["device_id", "field", "tunnel", "plot"]
    message: str


class DeviceBroker(TypedDict):
    host: str
    port: int
    is_encrypted: bool
    topic: str
    needs_key: bool


class DeviceChange(TypedDict):
    name: NotRequired[str]
    device_id: NotRequired[str]
    device_type: NotRequired[str]
    is_active: NotRequired[bool]
    farm_id: NotRequired[int]
    field_id: NotRequired[Id | None]
    tunnel_id: NotRequired[Id | None]
    plot_id: NotRequired[Id | None]
    custom: NotRequired[CustomValuesChange]
    version: NotRequired[int]


class DeviceConfiguration(TypedDict):
    capture_interval_seconds: int | None
    thresholds: dict[str, float]
    settings: dict[str, Any]


class DeviceConfigurationStatus(TypedDict):
    state: ConfigurationState
    version: int
    set_at: str | None
    running_version: int
    acknowledged_at: str | None
    error: str | None
    configuration: DeviceConfiguration
    set_by: str | None
    firmware_version: str | None
    firmware_since: str | None
    metadata: dict[str, float | bool | str]


class DeviceConnection(TypedDict):
    server_time: str
    broker: DeviceBroker | None
    first_message: ReceivedMessage | None
    first_image_at: str | None
    rejection: DeviceRejection | None


class DeviceCounts(TypedDict):
    all: int
    inactive: int
    needs_attention: int
    ailing: int
    heard: int
    sent_in_day: int
    never_sent: int
    hours: float | None
    deleted: int | None


class DeviceDetail(TypedDict):
    id: Id
    name: str
    device_type: str
    device_id: str
    is_active: bool
    farm_id: Id
    field_id: Id | None
    tunnel_id: Id | None
    plot_id: Id | None
    farm_title: str
    organisation_id: Id
    place: str | None
    battery_level: float | None
    last_seen: str | None
    latitude: float | None
    longitude: float | None
    alerts: list[DeviceAlert]
    ails: list[DeviceAlert]
    custom: CustomValues
    version: int
    ignored_members: list[IgnoredMember]


class DeviceKey(TypedDict):
    id: Id
    created_at: str
    revoked_at: str | None
    last_used_at: str | None
    expires_at: str | None


class DeviceKeyPage(TypedDict):
    rows: list[DeviceKey]
    total: int


class DeviceKeyRotation(TypedDict):
    overlap_hours: NotRequired[int]


class DeviceMessage(TypedDict):
    message_id: str
    created_at: str
    interval_start: str
    received_at: str
    device_mode: int | None
    battery_level: float | None
    ml_results: dict[str, Any]
    metrics: dict[str, float]
    counts: list[dict[str, Any]]
    latitude: float | None
    longitude: float | None
    model_version: str | None
    clock_skewed: bool


class DeviceMessagePage(TypedDict):
    rows: list[DeviceMessage]
    total: int


class DeviceMonitoring(TypedDict):
    start_date: str
    end_date: str
    time_zone: str
    step_seconds: int
    series: list[dict[str, Any]]


class DeviceMoves(TypedDict):
    devices: list[dict[str, Any]]


class DevicePage(TypedDict):
    rows: list[Device]
    total: int


class DeviceRejection(TypedDict):
    rejected_at: str
    status: int
    rejected: int
    message_id: str | None
    message: str | None
    issues: list[Issue]


class DeviceReport(TypedDict):
    firmware_version: NotRequired[str | None]
    metadata: NotRequired[dict[str, float | bool | str] | None]
    configuration: NotRequired[ConfigurationAcknowledgement | None]


class DeviceReportReceipt(TypedDict):
    configuration_version: int
    server_time: str
    ignored: list[str]


DeviceSort: TypeAlias = "Literal['name', '-name', 'assigned_to', '-assigned_to', 'device_id', '-device_id', 'device_type', '-device_type', 'battery_level', '-battery_level', 'hours', '-hours', 'last_seen', '-last_seen', 'firmware_version', '-firmware_version', 'configuration', '-configuration', 'alerts', '-alerts', 'is_active', '-is_active']"


DeviceStop = TypedDict(
    "DeviceStop",
    {
        "latitude": "float",
        "longitude": "float",
        "from": "str",
        "to": "str",
    },
)


class DeviceTrack(TypedDict):
    farm: dict[str, Any]
    fields: list[dict[str, Any]]
    stops: list[DeviceStop]


class DeviceWithKey(TypedDict):
    id: Id
    name: str
    device_id: str
    place: str | None
    key: str


class Disk(TypedDict):
    size_bytes: int
    free_bytes: int


class DisplayPreferences(TypedDict):
    language: Language | None
    units: UnitSystem | None
    wind_unit: WindUnit | None
    hour_cycle: Literal[12] | Literal[24] | None
    date_format: DateFormat | None
    number_format: NumberFormat | None


class DisplayPreferencesChange(TypedDict):
    language: NotRequired[Language | None]
    units: NotRequired[UnitSystem | None]
    wind_unit: NotRequired[WindUnit | None]
    hour_cycle: NotRequired[Literal[12] | Literal[24] | None]
    date_format: NotRequired[DateFormat | None]
    number_format: NotRequired[NumberFormat | None]


class Diversity(TypedDict):
    season_coverage: float | None
    treatment_coverage: float | None
    seasons: list[DiversitySample]
    treatments: list[DiversitySample]


class DiversitySample(TypedDict):
    year: int
    treatment_type: TreatmentType | None
    meaning: ArmMeaning | None
    note: str | None
    plot_visits: int
    individuals: int
    species: int
    left_out: int
    coverage: float
    richness: float | None
    shannon: float | None
    simpson: float | None


class DoubleCount(TypedDict):
    id: Id
    pollinator_survey_id: Id
    observer_id: Id
    start_time: str
    counts: list[dict[str, Any]]


class DoubleCountOfGroup(TypedDict):
    functional_group: PollinatorGroup
    count: int


class DrawnTunnel(TypedDict):
    number: int
    outline: Outline


DropReason: TypeAlias = "Literal['over', 'known', 'no access', 'not wanted', 'no device']"


class EmailForm(TypedDict):
    email: str


class EmailLinkCode(TypedDict):
    oobCode: str


class EntryPhoto(TypedDict):
    id: Id
    key: str
    survey_id: int
    kind: PhotoKind
    entry_id: Id
    observation_id: Id | None
    taxon: Taxon | None
    plant_number: int | None
    taken_at: str
    added_by: Id
    adder: Observer
    latitude: float | None
    longitude: float | None
    width: int
    height: int
    bytes: int
    unsure: bool
    identification: Identification | None
    identified_at: str | None
    identifier: Observer | None
    image_url: str
    small_url: str
    version: int


class EntryPhotoPage(TypedDict):
    rows: list[EntryPhoto]
    total: int


class ErasureCertificate(TypedDict):
    request_id: Id
    kind: Literal["export-person", "export-organisation", "erase-person", "erase-organisation"]
    organisation_id: Id | None
    user_id: Id | None
    requested_at: str
    requested_by: Id | None
    confirmed_by: Id | None
    started_at: str
    finished_at: str
    counts: dict[str, int]
    files: int
    people: int
    stays: list[str]
    backups_until: str | None
    digest: str


class Expiring(TypedDict):
    kind: Literal["certificate", "device_key", "access_token", "invitation"]
    name: str
    expires_at: str


class Export(TypedDict):
    id: Id
    format: ExportFormat
    filter: dict[str, str]
    files: bool
    publication: Publication | None
    unmatched_names: list[str] | None
    state: ExportState
    done: int
    total: int | None
    tables_done: int | None
    tables: int | None
    bytes: float | None
    error: str | None
    doi: str | None
    created_at: str
    finished_at: str | None
    expires_at: str | None


class ExportChange(TypedDict):
    doi: str | None


ExportFormat: TypeAlias = "Literal['images', 'dataset_csv', 'dataset_parquet', 'camtrap_dp', 'darwin_core']"


class ExportSettings(TypedDict):
    organisation_id: Id
    data_licence: Licence
    media_licence: Licence
    title: str | None
    citation: str | None
    doi: str | None
    contributors: list[Contributor]
    embargo_until: str | None
    coordinate_precision: CoordinatePrecision
    observers: ObserverChoice
    version: int


class ExportSettingsChange(TypedDict):
    data_licence: NotRequired[Licence]
    media_licence: NotRequired[Licence]
    title: NotRequired[str | None]
    citation: NotRequired[str | None]
    doi: NotRequired[str | None]
    contributors: NotRequired[list[NewContributor]]
    embargo_until: NotRequired[str | None]
    coordinate_precision: NotRequired[CoordinatePrecision]
    observers: NotRequired[ObserverChoice]
    version: NotRequired[int]


ExportState: TypeAlias = "Literal['waiting', 'running', 'done', 'failed', 'expired']"


ExportedImages = TypedDict(
    "ExportedImages",
    {
        "organisation_id": "NotRequired[str]",
        "farm_id": "NotRequired[str]",
        "field_id": "NotRequired[str]",
        "tunnel_id": "NotRequired[str]",
        "plot_id": "NotRequired[str]",
        "device_id": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "hour_from": "NotRequired[str]",
        "hour_to": "NotRequired[str]",
        "functional_group": "NotRequired[ImageGroup]",
        "taxon": "NotRequired[str]",
        "min_confidence": "NotRequired[str]",
        "max_confidence": "NotRequired[str]",
        "min_insects": "NotRequired[str]",
        "max_insects": "NotRequired[str]",
        "model_version": "NotRequired[str]",
        "review_state": "NotRequired[ReviewState]",
        "disagreement": "NotRequired[Literal['true', 'false']]",
        "reviewed_by": "NotRequired[str]",
        "favourite": "NotRequired[Literal['true', 'false']]",
        "queue_id": "NotRequired[str]",
        "not_reviewed_by_me": "NotRequired[Literal['true', 'false']]",
    },
)


class FactorCode(TypedDict):
    code: str


class Factors(TypedDict):
    totp: bool
    passkeys: list[Passkey]
    recovery_codes_left: int
    required: bool


class Farm(TypedDict):
    id: Id
    title: str
    description: str | None
    area_in_sq_meters: float | None
    city: str | None
    postcode: str | None
    country: str | None
    latitude: float | None
    longitude: float | None
    time_zone: str
    organisation_id: Id
    farmer_id: Id | None
    sprays_recorded: bool
    sprays_recorded_from: str | None
    sprays_recorded_until: str | None
    count_device: int
    count_users: int
    custom: CustomValues
    version: int


class FarmChange(TypedDict):
    title: NotRequired[str]
    description: NotRequired[str | None]
    area_in_sq_meters: NotRequired[float]
    city: NotRequired[str]
    country: NotRequired[Country]
    latitude: NotRequired[float]
    longitude: NotRequired[float]
    postcode: NotRequired[str | None]
    time_zone: NotRequired[str]
    organisation_id: NotRequired[Id]
    farmer_id: NotRequired[Id | None]
    sprays_recorded: NotRequired[bool]
    sprays_recorded_from: NotRequired[str | None]
    sprays_recorded_until: NotRequired[str | None]
    landscape: NotRequired[str | None]
    running_cost: NotRequired[float | None]
    custom: NotRequired[CustomValuesChange]
    version: NotRequired[int]


FarmDashboard = TypedDict(
    "FarmDashboard",
    {
        "farm": "DashboardFarm",
        "farms": "list[dict[str, Any]]",
        "field_id": "Id | None",
        "years": "list[int]",
        "year": "int",
        "from": "str",
        "to": "str",
        "today": "str",
        "weeks": "list[DeploymentWeek]",
        "week_before": "DeploymentWeek | None",
        "week_after": "DeploymentWeek | None",
        "tiles": "dict[str, Any]",
        "summary": "ScoreSummary",
        "health": "FarmHealth",
        "recent": "list[dict[str, Any]]",
        "last_watched": "WeekPeriod | None",
        "intensity": "list[VisitationIntensity]",
        "days": "list[DayResult]",
        "hours": "list[HourResult]",
        "cover": "CropCover",
        "weather": "list[WeatherForecastDay]",
        "weather_source": "DashboardWeatherSource",
        "devices": "list[DashboardDevice]",
        "fields": "list[dict[str, Any]]",
        "newest_message_at": "str | None",
    },
)


class FarmDetail(TypedDict):
    id: Id
    title: str
    description: str | None
    area_in_sq_meters: float | None
    city: str | None
    postcode: str | None
    country: str | None
    latitude: float | None
    longitude: float | None
    time_zone: str
    organisation_id: Id
    farmer_id: Id | None
    sprays_recorded: bool
    sprays_recorded_from: str | None
    sprays_recorded_until: str | None
    count_device: int
    count_users: int
    custom: CustomValues
    version: int
    landscape: str | None
    running_cost: float | None
    farmer_photo: str | None
    archived_at: str | None


FarmEvent = TypedDict(
    "FarmEvent",
    {
        "source": "FarmEventSource",
        "id": "Id",
        "from": "str",
        "to": "str | None",
        "time": "str | None",
        "kind": "str",
        "text": "str | None",
        "field_id": "Id | None",
        "field_name": "str | None",
        "author_id": "Id | None",
        "photos": "list[NotePhoto]",
    },
)


FarmEventSource: TypeAlias = "Literal['note', 'spray', 'deployment', 'crop', 'lure', 'treatment']"


class FarmGlance(TypedDict):
    farm_id: Id
    farm_title: str
    organisation_id: Id
    organisation_title: str
    last_seven_days: WeekScore | None
    summary: ScoreSummary | None
    finding: HealthFinding | None
    lowest_field: str | None
    comparison: Comparison | None
    comparison_on_year: Comparison | None
    change: ScoreDifference | None
    change_on_year: ScoreDifference | None
    weeks: list[WeekScore]
    last_watched: WeekPeriod | None
    cameras: int
    cameras_need_look: int
    computed_at: str | None


class FarmGlancePage(TypedDict):
    rows: list[FarmGlance]
    total: int


FarmGlanceSort: TypeAlias = "Literal['attention', '-attention', 'farm_title', '-farm_title', 'organisation_title', '-organisation_title', 'score', '-score', 'change', '-change', 'change_on_year', '-change_on_year', 'hours', '-hours', 'cameras_need_look', '-cameras_need_look']"


class FarmHealth(TypedDict):
    farm_id: Id
    status: HealthStatus
    pollination_health: float | None
    band: HealthBand | None
    range: tuple[float, float] | None
    expected: float | None
    confidence: int
    completeness: int
    evidence: HealthEvidenceGrade | None
    approximate: bool
    hours: float
    hours_possible: float
    parts: list[HealthPart]
    findings: list[HealthFinding]
    notes: list[HealthFinding]
    codes: list[str]
    insights: str
    recommendations: list[str]
    lowest_field: str | None
    fields: list[FieldHealth]
    model: str
    computed_at: str
    shown_before: HealthShownBefore | None


class FarmModels(TypedDict):
    choices: list[ModelChoice]
    versions: list[ModelVersionWithResults]
    run: ModelChoiceRun | None


class FarmNote(TypedDict):
    id: Id
    farm_id: Id
    field_id: Id | None
    field_name: str | None
    date: str
    time: str | None
    kind: FarmNoteKind
    note: str | None
    author_id: Id
    author_name: str
    photos: list[NotePhoto]
    version: int


class FarmNoteChange(TypedDict):
    date: NotRequired[str]
    time: NotRequired[str | None]
    kind: NotRequired[FarmNoteKind]
    note: NotRequired[str | None]
    field_id: NotRequired[Id | None]
    version: NotRequired[int]


FarmNoteKind: TypeAlias = "Literal['hives placed', 'hives moved', 'hives removed', 'spray', 'frost', 'vents', 'visit', 'other']"


class FarmNotePage(TypedDict):
    rows: list[FarmNote]
    total: int


class FarmOfField(TypedDict):
    id: Id
    title: str
    city: str | None
    country: str | None
    area_in_sq_meters: float | None
    time_zone: str


class FarmOutlines(TypedDict):
    farm: OutlinedFarm
    fields: list[OutlinedField]
    tunnels: list[OutlinedTunnel]
    plots: list[OutlinedPlot]


class FarmPage(TypedDict):
    rows: list[Farm]
    total: int


class FarmRound(TypedDict):
    farm_id: Id
    farm_title: str
    round: int
    count_plots: int
    count_done: int


class FarmRoundPage(TypedDict):
    rows: list[FarmRound]
    total: int


class FarmSeason(TypedDict):
    farm_id: Id
    farm_title: str
    year: int
    years: list[int]
    today: str
    weeks: list[SeasonWeek]
    weather: list[SeasonDay]
    weather_attribution: str | None
    computed_at: str | None


class FarmSetup(TypedDict):
    steps: list[dict[str, Any]]
    dismissed: bool


FarmSort: TypeAlias = "Literal['title', '-title', 'city', '-city', 'postcode', '-postcode', 'country', '-country', 'count_device', '-count_device', 'area_in_sq_meters', '-area_in_sq_meters']"


class FarmUser(TypedDict):
    id: Id
    firstname: str
    lastname: str
    email: str
    phone: str | None
    role: str
    version: int


class FarmUserPage(TypedDict):
    rows: list[FarmUser]
    total: int


class Feed(TypedDict):
    id: Id
    name: str
    content: FeedContent
    farm_id: Id | None
    farm_title: str | None
    days: int
    hint: str
    created_at: str
    last_used_at: str | None
    revoked_at: str | None


FeedContent: TypeAlias = "Literal['visits', 'scores', 'alerts', 'devices', 'calendar']"


class FeedTable(TypedDict):
    name: str
    rows: list[dict[str, str | float | None]]


class Field(TypedDict):
    id: Id
    field_name: str
    farm_id: Id
    crop_type: str | None
    version: int


class FieldChange(TypedDict):
    field_name: NotRequired[str]
    farm_id: NotRequired[Id]
    crop_type: NotRequired[FieldCrop | None]
    version: NotRequired[int]


FieldCrop: TypeAlias = "Literal['strawberry', 'raspberry']"


class FieldDetail(TypedDict):
    id: Id
    field_name: str
    farm_id: Id
    crop_type: FieldCrop | None
    farm: FarmOfField
    archived_at: str | None
    version: int
    count_tunnels: int
    count_plots: int


class FieldDetailPage(TypedDict):
    rows: list[FieldDetail]
    total: int


class FieldHealth(TypedDict):
    field_id: Id | None
    field_name: str | None
    crop: str | None
    devices: int
    status: HealthStatus
    pollination_health: float | None
    band: HealthBand | None
    range: tuple[float, float] | None
    expected: float | None
    confidence: int
    completeness: int
    evidence: HealthEvidenceGrade | None
    approximate: bool
    hours: float
    hours_possible: float
    parts: list[HealthPart]
    findings: list[HealthFinding]
    notes: list[HealthFinding]
    codes: list[str]
    measured: HealthEvidence | None
    calibration: HealthCalibration | None


class FieldKey(TypedDict):
    key: str
    previous: list[str]


class FieldOfTunnel(TypedDict):
    id: Id
    field_name: str
    farm_id: Id
    crop_type: FieldCrop | None
    farm: FarmOfField


class FieldPage(TypedDict):
    rows: list[Field]
    total: int


FieldSort: TypeAlias = "Literal['field_name', '-field_name', 'crop_type', '-crop_type', 'farm', '-farm', 'tunnels', '-tunnels']"


class FigurePublication(TypedDict):
    with_inputs: NotRequired[bool]
    is_indexed: NotRequired[bool]


class FirmwareVersion(TypedDict):
    firmware_version: str | None
    devices: int


class FirstAdmin(TypedDict):
    link_code: str | None


class FlowerObservation(TypedDict):
    id: Id
    flower_survey_id: Id
    count: int
    notes: str | None
    version: int


class FlowerObservationChange(TypedDict):
    count: NotRequired[int]
    notes: NotRequired[str]
    version: NotRequired[int]


class FlowerSurvey(TypedDict):
    id: Id
    survey_id: Id
    plot_id: Id
    survey_date: str
    round: int
    observer_id: Id | None
    observer: Observer
    start_time: str
    clock_ahead_seconds: int | None
    version: int
    protocol: SurveyMethod | None
    watched_seconds: int | None
    flowers_watched: int | None
    plants_watched: int | None
    area_m2: float | None
    transect_m: float | None
    plant_number: int
    observation: FlowerObservation | None


class FlowerSurveyChange(TypedDict):
    protocol: NotRequired[SurveyMethod | None]
    watched_seconds: NotRequired[int | None]
    flowers_watched: NotRequired[int | None]
    plants_watched: NotRequired[int | None]
    area_m2: NotRequired[float | None]
    transect_m: NotRequired[float | None]
    version: NotRequired[int]


class FlowerSurveyPage(TypedDict):
    rows: list[FlowerSurvey]
    total: int


FlowerSurveySort: TypeAlias = "Literal['observer', '-observer', 'round', '-round', 'plant_number', '-plant_number', 'count', '-count', 'notes', '-notes', 'start_time', '-start_time']"


class Found(TypedDict):
    farms: list[dict[str, Any]]
    devices: list[dict[str, Any]]
    fields: list[FoundField]
    tunnels: list[FoundTunnel]
    people: list[FoundPerson]


class FoundAddress(TypedDict):
    name: str
    latitude: float
    longitude: float
    bounds: tuple[float, float, float, float] | None


class FoundField(TypedDict):
    id: Id
    field_name: str
    farm_id: Id
    farm_title: str


class FoundPerson(TypedDict):
    id: Id
    name: str
    email: str
    role: Role
    organisation_id: Id | None
    organisation_title: str | None


class FoundTunnel(TypedDict):
    id: Id
    number: int
    field_id: Id
    field_name: str
    farm_id: Id
    farm_title: str


class FrozenComparisonRequest(TypedDict):
    kind: Literal["comparison"]
    field_id: NotRequired[Id]
    with_farm_id: NotRequired[Id]
    with_field_id: NotRequired[Id]
    with_start_date: str
    with_end_date: str
    start_date: str
    end_date: str


FrozenFigure = TypedDict(
    "FrozenFigure",
    {
        "id": "str",
        "farm_id": "Id",
        "kind": "FrozenFigureKind",
        "title": "str",
        "from": "str",
        "to": "str",
        "model": "str",
        "doi": "str | None",
        "created_by": "Id",
        "created_by_name": "str | None",
        "created_at": "str",
        "withdrawn_at": "str | None",
        "farm_title": "str",
        "organisation_title": "str",
        "result": "dict[str, Any]",
        "model_versions": "list[FrozenModelVersion] | None",
        "authors": "list[FrozenFigureAuthor]",
        "licence": "str",
        "product_version": "str",
        "product_commit": "str | None",
        "digest": "str",
        "citation": "str",
        "with_inputs": "bool",
        "request": "FrozenFigureRequest",
        "url": "str",
        "public_url": "str | None",
        "published_at": "str | None",
        "is_indexed": "bool",
        "withdrawn_reason": "str | None",
        "version": "int",
    },
)


class FrozenFigureAuthor(TypedDict):
    name: str
    orcid: str | None


class FrozenFigureChange(TypedDict):
    doi: str | None
    version: NotRequired[int]


class FrozenFigureDifference(TypedDict):
    figure: str
    of: str | None
    frozen: float | None
    today: float | None
    difference: float | None


FrozenFigureKind: TypeAlias = "Literal['score', 'comparison', 'season']"


FrozenFigureRequest: TypeAlias = "FrozenScoreRequest | FrozenComparisonRequest | FrozenSeasonRequest"


FrozenFigureRow = TypedDict(
    "FrozenFigureRow",
    {
        "id": "str",
        "farm_id": "Id",
        "kind": "FrozenFigureKind",
        "title": "str",
        "from": "str",
        "to": "str",
        "model": "str",
        "doi": "str | None",
        "created_by": "Id",
        "created_by_name": "str | None",
        "created_at": "str",
        "withdrawn_at": "str | None",
    },
)


FrozenFigureState: TypeAlias = "Literal['same', 'different', 'unavailable']"


class FrozenFigureToday(TypedDict):
    state: FrozenFigureState
    reason: str | None
    model: str | None
    figures: list[FrozenFigureDifference]


class FrozenFigureWithdrawal(TypedDict):
    reason: str


class FrozenModelVersion(TypedDict):
    model_version: str | None
    hours_counted: float


class FrozenScoreRequest(TypedDict):
    kind: Literal["score"]
    start_date: str
    end_date: str


class FrozenSeasonRequest(TypedDict):
    kind: Literal["season"]
    year: int


FruitClass: TypeAlias = "Literal['1', '2', 'waste']"


FruitShape: TypeAlias = "Literal['well-formed', 'misshapen']"


FunctionalGroup: TypeAlias = "Literal['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp', 'aphid', 'mummified aphid', 'ladybird', 'lacewing', 'flower bug', 'midge']"


GrowingSetup: TypeAlias = "Literal['open field', 'tunnel', 'glasshouse']"


class HandEffort(TypedDict):
    counts: int
    minutes: float | None
    flowers: int | None
    mean_start_time: str | None


Hazard: TypeAlias = "Literal['low', 'unknown', 'moderate', 'high']"


class Health(TypedDict):
    status: Literal["ok"]
    database: DatabaseState
    alerts: Heartbeat
    deliveries: Heartbeat
    cleanup: CleanupState
    replica: NotRequired[ReplicaState]
    objects: NotRequired[StoreState]
    mqtt: NotRequired[BrokerState]
    details: NotRequired[HealthDetails]


HealthBand: TypeAlias = "Literal['Low', 'Medium', 'High', 'Very High']"


class HealthCalibration(TypedDict):
    samples: int
    fruits: int
    visits_per_flower_needed: float
    visits_per_flower_needed_range: tuple[float, float]
    well_formed: float
    well_formed_range: tuple[float, float]
    score: float


class HealthDetails(TypedDict):
    version: str
    commit: str | None
    schema_level: str
    disk: Disk | None
    queues: list[JobQueue]
    newest_message_at: str | None
    last_backup_at: str | None


class HealthEvidence(TypedDict):
    visits: float
    hours_scored: float
    flower_hours: float
    flowers_in_view: float | None
    cameras: int
    visits_per_100_flowers_hour: float
    visits_per_100_flowers_hour_range: tuple[float, float]
    visits_per_100_flowers_hour_needed: float
    visits_per_flower: float
    visits_per_flower_needed: float
    visitor_effectiveness: float
    detection: float
    detection_limited: bool
    insects_checked: int
    review_effect: float | None
    fertility: dict[str, Any]
    seconds_per_visit: float | None
    camera_spread: NotRequired[CameraSpread]


HealthEvidenceGrade: TypeAlias = "Literal['fair', 'weak']"


class HealthFinding(TypedDict):
    code: str
    insight: str
    recommendation: str | None


class HealthPart(TypedDict):
    part: HealthPartName
    value: float | None
    points_lost: float | None
    reason: str


HealthPartName: TypeAlias = "Literal['visits', 'flowers', 'weather', 'treatment', 'season']"


class HealthShownBefore(TypedDict):
    pollination_health: float
    model: str
    at: str


HealthStatus: TypeAlias = "Literal['ok', 'no_data', 'no_flowers', 'out_of_season']"


Heartbeat: TypeAlias = "Literal['ok', 'late']"


class HistoryEntry(TypedDict):
    id: Id
    kind: str
    record_id: Id
    action: Literal["create", "update", "delete"]
    at: str
    actor: str
    actor_id: Id | None
    changes: list[dict[str, Any]]


class HistoryEntryPage(TypedDict):
    rows: list[HistoryEntry]
    total: int


HistoryKind: TypeAlias = "Literal['devices', 'users', 'farms', 'organisations', 'fields', 'tunnels', 'plots', 'species', 'stages', 'pollinators', 'predators', 'surveys', 'flower_surveys', 'pollinator_surveys', 'predator_surveys', 'weathers', 'alerts']"


HistoryValue: TypeAlias = "str | float | bool | None"


class HourResult(TypedDict):
    hour: str
    hours: float
    hours_counted: float
    hours_scored: float
    visits: int | None
    flowers: float | None
    counts: list[ClassCount]


Id: TypeAlias = "int"


Identification: TypeAlias = "Literal['waiting', 'confirmed', 'corrected', 'cannot_tell']"


IdentityProof: TypeAlias = "dict[str, Any] | FactorCode | PasskeyResponse"


class IgnoredMember(TypedDict):
    name: str
    seen_at: str


class Image(TypedDict):
    id: Id
    device_id: Id
    device_name: str
    farm_id: Id
    farm_title: str
    place: str | None
    time_zone: str
    captured_at: str
    image_url: str
    thumbnail_url: str | None
    width: int | None
    height: int | None
    model_version: str | None
    detections: list[Detection]
    result_id: int
    insects: int
    review_state: ReviewState
    review: ImageReview | None
    own_review: ImageReview | None
    reviews: int
    disagreement: bool
    favourite: bool
    cursor: str


class ImageClass(TypedDict):
    object_class_name: str
    functional_group: str | None


class ImageCount(TypedDict):
    total: int
    more: bool
    watched: bool | None


class ImageDetail(TypedDict):
    id: Id
    device_id: Id
    device_name: str
    farm_id: Id
    farm_title: str
    place: str | None
    time_zone: str
    captured_at: str
    image_url: str
    thumbnail_url: str | None
    width: int | None
    height: int | None
    model_version: str | None
    detections: list[Detection]
    result_id: int
    insects: int
    review_state: ReviewState
    review: ImageReview | None
    own_review: ImageReview | None
    reviews: int
    disagreement: bool
    favourite: bool
    cursor: str
    message_id: str | None
    received_at: str
    field_id: Id | None
    tunnel_id: Id | None
    plot_id: Id | None
    weather: WeatherHour | None
    all_reviews: list[ImageReview]
    other_reviews: list[ImageReview]
    results: list[ImageResult]
    earlier_id: Id | None
    later_id: Id | None


ImageGroup: TypeAlias = "Literal['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp', 'unidentified']"


class ImageHour(TypedDict):
    date: str
    hour: int
    images: int
    watched: float


ImageHours = TypedDict(
    "ImageHours",
    {
        "from": "str | None",
        "to": "str | None",
        "hours": "list[ImageHour]",
    },
)


class ImagePage(TypedDict):
    rows: list[Image]
    next: str | None


class ImageResult(TypedDict):
    result_id: int
    model_version: str | None
    received_at: str
    detections: list[Detection]
    counts: bool


class ImageRetention(TypedDict):
    image_days: int
    reviewed_image_days: int
    images: int
    kept_longer: int
    bytes: float
    due_soon: int
    next_deletion: str | None


class ImageReview(TypedDict):
    image_id: Id
    reviewed_by: Id
    reviewed_by_name: str
    reviewed_at: str
    model_version: str | None
    result_id: int
    verdicts: list[Verdict]
    corrections: list[DetectionCorrection]
    added: list[AddedBox]
    comment: str | None
    version: int
    capture_id: Id
    checked_by: Id
    checked_by_name: str
    checked_at: str


ImageTimeSource: TypeAlias = "Literal['exif', 'file']"


class ImageUpload(TypedDict):
    id: Id
    organisation_id: Id
    organisation: str
    state: ImageUploadState
    zone: str
    clock_offset_s: int
    created_by: dict[str, Any]
    created_at: str
    finished_at: str | None
    files: int
    waiting: int
    stored: int
    duplicates: int
    refused: int
    bytes: float
    first_captured_at: str | None
    last_captured_at: str | None
    version: int


class ImageUploadFile(TypedDict):
    id: Id
    name: str
    digest: str
    bytes: int
    device_id: Id
    device_name: str
    captured_at: str
    time_source: ImageTimeSource
    state: ImageUploadFileState
    reason: str | None
    image_id: int | None


ImageUploadFileFilter: TypeAlias = "Literal['waiting', 'sending', 'stored', 'duplicate', 'deleted_before', 'wrong_digest', 'not_an_image', 'no_placement', 'in_future', 'storage_full', 'undone', 'refused']"


class ImageUploadFilePage(TypedDict):
    rows: list[ImageUploadFile]
    total: int


ImageUploadFileState: TypeAlias = "Literal['waiting', 'sending', 'stored', 'duplicate', 'deleted_before', 'wrong_digest', 'not_an_image', 'no_placement', 'in_future', 'storage_full', 'undone']"


class ImageUploadPage(TypedDict):
    rows: list[ImageUpload]
    total: int


ImageUploadSort: TypeAlias = "Literal['created_at', '-created_at', 'organisation', '-organisation', 'state', '-state', 'files', '-files', 'stored', '-stored', 'created_by', '-created_by']"


ImageUploadState: TypeAlias = "Literal['open', 'done', 'undoing', 'undone']"


class Import(TypedDict):
    id: Id
    report_type: ReportType
    file_name: str
    state: ImportState
    reason: str | None
    bytes: int
    bytes_read: int
    encoding: str | None
    delimiter: str | None
    rows_read: int
    rows_good: int
    rows_duplicate: int
    rows_error: int
    count_errors: int
    rows_done: int
    waits_for: int
    created_by: dict[str, Any]
    created_at: str
    finished_at: str | None
    file_removed_at: str | None
    version: int


class ImportConstant(TypedDict):
    column: str
    value: str


class ImportIssue(TypedDict):
    id: int
    line: int
    sheet: NotRequired[str | None]
    column: str | None
    value: str | None
    reason: str


class ImportIssueGroup(TypedDict):
    column: str | None
    value: str | None
    reason: str
    count: int
    lines: list[int]
    sheets: NotRequired[list[str | None]]
    suggestions: list[str]


ImportIssueKind: TypeAlias = "Literal['error', 'duplicate']"


class ImportIssuePage(TypedDict):
    rows: list[ImportIssue]
    total: int


class ImportLineLeftOut(TypedDict):
    line: int
    sheet: NotRequired[str | None]


class ImportPage(TypedDict):
    rows: list[Import]
    total: int


class ImportReading(TypedDict):
    sheet: str | None
    sheets: list[str]
    sheets_read: NotRequired[list[str]]
    sheets_alike: NotRequired[list[str]]
    first_rows: NotRequired[list[dict[str, Any]]]
    rows_describing: NotRequired[int]
    rows_of_line: NotRequired[int]
    head_line: int | None
    rows_above: int
    columns: list[dict[str, Any]]
    columns_missing: NotRequired[list[str]]
    units: NotRequired[list[dict[str, Any]]]
    remembered: NotRequired[dict[str, Any] | None]
    day_order: DayOrder | None
    order_from: ReadingSource | None
    dates: dict[str, Any] | None
    decimal_mark: NotRequired[DecimalMark | None]
    mark_from: NotRequired[ReadingSource | None]
    numbers: NotRequired[dict[str, Any] | None]
    notes: NotRequired[list[dict[str, Any]]]
    constants: NotRequired[list[ImportConstant]]
    fill_down: NotRequired[list[str]]
    rows_left_out: NotRequired[list[dict[str, Any]]]
    lines_left_out: NotRequired[list[ImportLineLeftOut]]
    words_of_two_encodings: NotRequired[list[dict[str, Any]]]
    merged: NotRequired[list[dict[str, Any]]]
    rows_hidden: NotRequired[int]
    replaced: list[dict[str, Any]]
    preview: list[dict[str, Any]]


class ImportReadingChoice(TypedDict):
    day_order: NotRequired[DayOrder | None]
    decimal_mark: NotRequired[DecimalMark | None]
    columns: NotRequired[list[str | None]]
    sheet: NotRequired[str]
    sheets: NotRequired[list[str]]
    head_line: NotRequired[int | None]
    constants: NotRequired[list[ImportConstant]]
    fill_down: NotRequired[list[str]]
    rows_left_out: NotRequired[list[ImportRowsLeftOut]]
    lines_left_out: NotRequired[list[ImportLineLeftOut]]
    replacements: NotRequired[list[ImportReplacement]]


ImportReadingNote: TypeAlias = "Literal['rounded', 'grouped', 'empty']"


class ImportReplacement(TypedDict):
    column: str
    value: str
    by: str


ImportRows: TypeAlias = "Literal['wrong', 'others']"


class ImportRowsLeftOut(TypedDict):
    column: str
    value: str


ImportSort: TypeAlias = "Literal['created_at', '-created_at', 'file_name', '-file_name', 'report_type', '-report_type', 'state', '-state', 'rows_read', '-rows_read', 'created_by', '-created_by']"


ImportState: TypeAlias = "Literal['uploading', 'checking', 'choosing', 'ready', 'importing', 'done', 'failed', 'cancelled', 'undone']"


class Intervention(TypedDict):
    source: Literal["note", "spray"]
    id: Id
    kind: Literal["hives placed", "hives moved", "hives removed", "spray", "vents"]
    text: str | None
    date: str
    field_id: Id | None
    field_name: str | None
    complete: bool
    overlapping: bool
    there: VisitsChange | None
    elsewhere: VisitsChange | None
    fields_elsewhere: int
    effect: InterventionEffect | None


class InterventionEffect(TypedDict):
    ratio: float
    range: tuple[float, float] | None
    significant: bool | None


class Invitation(TypedDict):
    email: str
    firstname: str | None
    lastname: str | None
    phone: str | None
    role: Role
    organisation_title: str | None
    invited_by: str | None


class InvitationFault(TypedDict):
    index: int
    path: Literal["email", "role", "firstname", "lastname"]
    message: str


class Issue(TypedDict):
    path: str
    message: str
    doubt: NotRequired[dict[str, Any]]


class JobQueue(TypedDict):
    name: str
    waiting: int
    running: int
    failed_last_day: int
    oldest_seconds: float | None


Language: TypeAlias = "Literal['en', 'es', 'de', 'nl', 'fr', 'pl', 'ro']"


LatestImageReview: TypeAlias = "ImageReview | None"


class LegacyCropForm(TypedDict):
    id: NotRequired[int | None]
    cropType: str
    cropVariety: NotRequired[str | None]
    growingSetup: NotRequired[str | None]
    heated: NotRequired[bool | None]
    flowersReference: NotRequired[float | None]
    cropSeasonality: NotRequired[str]
    cropSeasonalityTo: NotRequired[str]
    cropHybrid: NotRequired[bool]
    speciesId: int
    selectedDevices: NotRequired[list[Id] | str]
    farmId: Id
    deleted: NotRequired[bool | float | None]


class LegacyFarm(TypedDict):
    id: Id
    farmName: str
    description: str | None
    area: float | None
    landScape: str | None
    runningCost: float | None
    sprayingDate: str | None
    sprayType: str | None
    farmerId: Id | None
    organisationId: Id
    cityName: str | None
    countryId: int | None
    postcode: str | None
    latitude: float | None
    longitude: float | None
    deleted: bool


class LegacyFarmChange(TypedDict):
    id: Id
    farmName: NotRequired[str | None]
    area: NotRequired[float | str | None]
    landScape: NotRequired[str | None]
    runningCost: NotRequired[float | str | None]
    sprayingDate: NotRequired[Literal[""] | str | None]
    sprayType: NotRequired[str | None]
    farmerId: NotRequired[Id | None]
    cityName: NotRequired[str | None]
    countryId: NotRequired[int | None]


class LegacyFarmer(TypedDict):
    id: Id
    firstname: str
    lastname: str
    email: str
    phone: str | None
    imagepath: str | None
    active: bool
    deleted: bool


class LegacyFarmerChange(TypedDict):
    id: Id
    firstname: NotRequired[str | None]
    lastname: NotRequired[str | None]
    email: NotRequired[str | None]
    phone: NotRequired[str | None]
    active: NotRequired[bool | Literal[0] | Literal[1] | None]


Licence: TypeAlias = "Literal['CC0-1.0', 'CC-BY-4.0', 'CC-BY-NC-4.0']"


class LikelyTaxon(TypedDict):
    taxon_id: Id
    plots: list[Id]
    on_farm_in_season: int
    on_crop_in_season: int
    on_farm: int


class LinkedProvider(TypedDict):
    id: Id
    provider: str | None
    label: str
    linked_at: str
    last_used_at: str | None


class ListedAlertLimits(TypedDict):
    farm_id: Id
    score_below: float | None
    silent_hours: int
    battery_days: int
    version: int
    farm_title: str
    organisation_title: str


class ListedAlertLimitsPage(TypedDict):
    rows: list[ListedAlertLimits]
    total: int


class ListedDevice(TypedDict):
    id: Id
    name: str
    device_type: str
    device_id: str
    is_active: bool
    farm_id: Id
    field_id: Id | None
    tunnel_id: Id | None
    plot_id: Id | None
    farm_title: str
    organisation_id: Id
    place: str | None
    battery_level: float | None
    last_seen: str | None
    latitude: float | None
    longitude: float | None
    alerts: list[DeviceAlert]
    ails: list[DeviceAlert]
    custom: CustomValues
    version: int
    hours_by_day: list[float | None]
    firmware_version: str | None
    firmware_since: str | None
    configuration: RunningConfiguration


class ListedDevicePage(TypedDict):
    rows: list[ListedDevice]
    total: int


ListedUserSort: TypeAlias = "Literal['name', '-name', 'email', '-email', 'phone', '-phone', 'role', '-role', 'organisation', '-organisation', 'state', '-state', 'second_factor', '-second_factor', 'last_signed_in', '-last_signed_in']"


class LocationRowCheck(TypedDict):
    index: int
    missing: Literal["field", "tunnel", "plot"] | None


class Lure(TypedDict):
    id: Id
    field_name: str
    tunnel_number: int
    plot_id: Id
    plot_number: int
    survey_date: str
    lure: str
    trap: str | None
    action: Literal["placed", "renewed", "checked", "removed"]
    target: str | None
    caught: int | None
    trap_days: int | None
    observer: str
    notes: str | None


class LurePage(TypedDict):
    rows: list[Lure]
    total: int


class MadeInvitation(TypedDict):
    id: Id
    email: str
    role: Role
    invitation_link: str | None


class MailboxProven(TypedDict):
    email: str
    reset_code: str | None
    link_code: str | None


class MeasuredModelCard(TypedDict):
    card: ModelCard
    images_reviewed: float
    performance: list[ClassPerformance]


class Merge(TypedDict):
    id: Id
    from_id: Id
    into_id: Id
    name: str
    observations: int
    surveys: int
    organisations: int
    summed: int
    created_at: str


MergeDifference = TypedDict(
    "MergeDifference",
    {
        "member": "Literal['functional_group', 'stage', 'rank']",
        "from": "str | None",
        "into": "str | None",
    },
)


MergePreview = TypedDict(
    "MergePreview",
    {
        "from": "MergedEntry",
        "into": "MergedEntry",
        "observations": "int",
        "surveys": "int",
        "organisations": "int",
        "summed": "int",
        "differs": "list[MergeDifference]",
        "blocked": "list[str]",
        "blocked_elsewhere": "int",
    },
)


class MergedEntry(TypedDict):
    id: Id
    name: str


class Message(TypedDict):
    id: str
    interval_start: str
    interval_end: str
    device_mode: NotRequired[int | None]
    battery_level: NotRequired[float | None]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]
    metrics: NotRequired[dict[str, float] | None]
    ml_results: NotRequired[dict[str, Any] | None]
    counts: NotRequired[list[dict[str, Any]] | None]
    model_version: NotRequired[str | None]
    device: NotRequired[DeviceReport | None]


class MessageReceipt(TypedDict):
    accepted: int
    duplicates: int
    conflicts: int
    rejected: list[RejectedMessage]
    ignored: list[str]
    configuration_version: int | None
    clock_skewed: bool
    server_time: str


class ModelCard(TypedDict):
    organisation_id: Id
    model_version: str
    description: str | None
    tracking_rule: str | None
    frames_per_second: float | None
    training_data: str | None
    intended_use: str | None
    limitations: str | None
    licence: str | None
    responsible_person: str | None
    contact: str | None
    url: str | None
    classes: list[ModelCardClass]
    version: int


class ModelCardChange(TypedDict):
    description: NotRequired[str | None]
    tracking_rule: NotRequired[str | None]
    frames_per_second: NotRequired[float | None]
    training_data: NotRequired[str | None]
    intended_use: NotRequired[str | None]
    limitations: NotRequired[str | None]
    licence: NotRequired[str | None]
    responsible_person: NotRequired[str | None]
    contact: NotRequired[str | None]
    url: NotRequired[str | None]
    classes: NotRequired[list[NewModelCardClass]]
    version: NotRequired[int]


class ModelCardClass(TypedDict):
    name: str
    threshold: float | None


class ModelChoice(TypedDict):
    from_date: str
    model_version: str | None


class ModelChoiceGroup(TypedDict):
    functional_group: Literal["bumblebee", "honeybee", "hoverfly", "solitary bee", "other fly", "social wasp", "unidentified"]
    before: int
    after: int


class ModelChoicePreview(TypedDict):
    images: int
    reviewed: int
    first_day: str | None
    last_day: str | None
    since_day: str | None
    groups: list[ModelChoiceGroup]


class ModelChoiceRun(TypedDict):
    done: int
    total: int
    started_at: str
    finished_at: str | None


class ModelClass(TypedDict):
    id: Id
    object_class_name: str
    insects: int
    images: int
    first_seen: str | None
    last_seen: str | None
    model_versions: list[str]
    built_in_group: Literal["bumblebee", "honeybee", "hoverfly", "solitary bee", "other fly", "social wasp"] | None
    built_in_background: bool
    unknown: bool
    mappings: list[ClassMapping]


class ModelPerformance(TypedDict):
    organisation_id: Id
    images: float
    classes: list[ClassPerformance]
    confusion: ConfusionMatrix
    kappa: ReviewerAgreement


class ModelPerformancePart(TypedDict):
    key: str
    title: str
    images: float
    precision: PerformanceEstimate
    recall: PerformanceEstimate
    bias: PerformanceEstimate


class ModelVersionWithResults(TypedDict):
    model_version: str
    images: int
    images_counting: int


Month: TypeAlias = "Literal['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']"


class MorePollinators(TypedDict):
    observations: list[NewPollinatorObservation]


class MorePredators(TypedDict):
    observations: list[NewPredatorObservation]


class NamedSpecies(TypedDict):
    order: NotRequired[str | None]
    family: NotRequired[str | None]
    genus: NotRequired[str | None]
    species: str


class NamedStage(TypedDict):
    stage: str


Needs: TypeAlias = "Literal['confirmation', 'second-factor']"


class NewAccessToken(TypedDict):
    name: str
    writes: NotRequired[bool]
    scope: NotRequired[AccessTokenScope]
    farm_ids: NotRequired[list[Id] | None]
    days: int


class NewBatchDevice(TypedDict):
    name: str
    device_id: str
    device_type: str
    field: NotRequired[str | None]
    tunnel: NotRequired[int | None]
    plot: NotRequired[int | None]


class NewClassMapping(TypedDict):
    from_date: str
    kind: ClassMappingKind
    functional_group: NotRequired[PollinatorFunctionalGroup | None]
    taxon: NotRequired[str | None]


class NewContributor(TypedDict):
    title: str
    role: ContributorRole
    email: NotRequired[str | None]
    orcid: NotRequired[str | None]


class NewCustomField(TypedDict):
    record: CustomFieldRecord
    type: CustomFieldType
    key: NotRequired[str]
    name: str
    unit: NotRequired[str | None]
    choices: NotRequired[list[str] | None]
    help: NotRequired[str | None]
    is_required: NotRequired[bool]


NewDataExport = TypedDict(
    "NewDataExport",
    {
        "data_licence": "NotRequired[Licence]",
        "media_licence": "NotRequired[Licence]",
        "title": "NotRequired[str | None]",
        "citation": "NotRequired[str | None]",
        "doi": "NotRequired[str | None]",
        "contributors": "NotRequired[list[NewContributor]]",
        "embargo_until": "NotRequired[str | None]",
        "coordinate_precision": "NotRequired[CoordinatePrecision]",
        "observers": "NotRequired[ObserverChoice]",
        "format": "DataFormat",
        "organisation_id": "NotRequired[Id]",
        "farm_ids": "NotRequired[list[Id]]",
        "from": "str",
        "to": "str",
    },
)


class NewDataRequest(TypedDict):
    kind: Literal["export-person", "export-organisation", "erase-person", "erase-organisation"]
    user_id: NotRequired[Id]
    organisation_id: NotRequired[Id]
    received_on: NotRequired[str]


class NewDeficitFruit(TypedDict):
    plot_id: int
    plant_number: int
    survey_date: str
    pollination: Pollination
    shape: NotRequired[FruitShape]
    fruit_class: NotRequired[FruitClass | None]
    fruit_count: NotRequired[int]
    weight_g: float
    notes: NotRequired[str | None]


class NewDeficitMarking(TypedDict):
    plot_id: int
    plant_number: int
    survey_date: str
    pollination: Pollination
    flowers: int


class NewDeficitTrial(TypedDict):
    title: str
    field_id: int
    variety: NotRequired[str | None]
    from_date: str
    to_date: str
    harvest_to: NotRequired[str | None]
    plot_ids: list[Id]
    plants_per_plot: NotRequired[int]
    flowers_per_kind: NotRequired[int]
    price_per_kg: NotRequired[float | None]
    currency: NotRequired[str | None]
    plants_per_ha: NotRequired[float | None]
    fruits_per_plant: NotRequired[float | None]


class NewDeployment(TypedDict):
    farm_id: Id
    deployed_date: str
    withdrawn_date: NotRequired[str | None]


class NewDevice(TypedDict):
    name: str
    device_id: str
    device_type: str
    is_active: NotRequired[bool]
    farm_id: int
    field_id: NotRequired[Id | None]
    tunnel_id: NotRequired[Id | None]
    plot_id: NotRequired[Id | None]
    custom: NotRequired[CustomValuesChange]


class NewDeviceBatch(TypedDict):
    farm_id: int
    devices: list[NewBatchDevice]
    key_days: NotRequired[int]
    create_places: NotRequired[bool]


class NewDeviceConfiguration(TypedDict):
    capture_interval_seconds: NotRequired[int | None]
    thresholds: NotRequired[dict[str, float]]
    settings: NotRequired[dict[str, Any]]


class NewDeviceKey(TypedDict):
    days: NotRequired[int]


class NewDeviceKeys(TypedDict):
    device_ids: list[Id]
    days: NotRequired[int]


class NewDoubleCount(TypedDict):
    start_time: NotRequired[str]
    counts: list[DoubleCountOfGroup]


NewExport: TypeAlias = "NewImagesExport | NewDataExport"


class NewFarm(TypedDict):
    title: str
    description: str
    area_in_sq_meters: float
    city: str
    country: Country
    latitude: float
    longitude: float
    postcode: NotRequired[str | None]
    organisation_id: int
    farmer_id: NotRequired[Id | None]
    time_zone: NotRequired[str]
    custom: NotRequired[CustomValuesChange]


class NewFarmNote(TypedDict):
    date: NotRequired[str]
    time: NotRequired[str | None]
    kind: FarmNoteKind
    note: NotRequired[str | None]
    field_id: NotRequired[Id | None]


class NewFeed(TypedDict):
    name: str
    content: FeedContent
    farm_id: NotRequired[Id | None]
    days: NotRequired[int]


class NewField(TypedDict):
    field_name: str
    farm_id: Id
    crop_type: NotRequired[FieldCrop | None]


class NewFlowerObservation(TypedDict):
    count: int
    notes: NotRequired[str | None]


class NewFlowerSurvey(TypedDict):
    plant_number: int
    start_time: NotRequired[str]
    observer_id: NotRequired[Id]
    protocol: NotRequired[SurveyMethod | None]
    watched_seconds: NotRequired[int | None]
    flowers_watched: NotRequired[int | None]
    plants_watched: NotRequired[int | None]
    area_m2: NotRequired[float | None]
    transect_m: NotRequired[float | None]
    clock_ahead_seconds: NotRequired[int | None]
    observation: NotRequired[NewFlowerObservation]


class NewFrozenFigure(TypedDict):
    figure: FrozenFigureRequest
    title: NotRequired[str | None]
    authors: list[NewFrozenFigureAuthor]
    licence: NotRequired[Licence]


class NewFrozenFigureAuthor(TypedDict):
    name: str
    orcid: NotRequired[str | None]


class NewImageFilter(TypedDict):
    name: str
    filter: dict[str, str]


class NewImageResult(TypedDict):
    model_version: str
    detections: list[SentDetection]


class NewImageResultOf(TypedDict):
    image_id: Id
    model_version: str
    detections: list[SentDetection]


class NewImageResults(TypedDict):
    images: list[NewImageResultOf]


class NewImageReview(TypedDict):
    verdicts: list[Verdict]
    corrections: NotRequired[list[DetectionCorrection]]
    added: NotRequired[list[AddedBox]]
    comment: NotRequired[str | None]
    result_id: NotRequired[int]
    version: NotRequired[int]


class NewImageReviewOf(TypedDict):
    verdicts: list[Verdict]
    corrections: NotRequired[list[DetectionCorrection]]
    added: NotRequired[list[AddedBox]]
    comment: NotRequired[str | None]
    result_id: NotRequired[int]
    version: NotRequired[int]
    image_id: Id


class NewImageReviews(TypedDict):
    reviews: list[NewImageReviewOf]


class NewImageUpload(TypedDict):
    organisation_id: Id
    zone: str
    clock_offset_s: int


class NewImageUploadFile(TypedDict):
    name: str
    digest: str
    bytes: int
    device_id: Id
    captured_at: str
    time_source: ImageTimeSource


class NewImageUploadFiles(TypedDict):
    files: list[NewImageUploadFile]


class NewImagesExport(TypedDict):
    format: Literal["images"]
    filter: NotRequired[ExportedImages]
    files: NotRequired[bool]


class NewInvitations(TypedDict):
    organisation_id: int
    people: list[dict[str, Any]]


class NewLocationBatch(TypedDict):
    farm_id: int
    rows: list[NewLocationRow]


class NewLocationRow(TypedDict):
    field: str
    tunnel: NotRequired[int | None]
    plot: NotRequired[int | None]
    treatment_type: NotRequired[TreatmentType | None]
    block: NotRequired[str | None]
    replicate: NotRequired[int | None]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]


class NewMerge(TypedDict):
    into_id: Id
    name: str


class NewModelCardClass(TypedDict):
    name: str
    threshold: NotRequired[float | None]


class NewModelChoice(TypedDict):
    from_date: str
    model_version: str | None


class NewOrganisation(TypedDict):
    title: str
    description: NotRequired[str | None]
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    postcode: NotRequired[str | None]


class NewOutlinedPlace(TypedDict):
    field: str
    tunnel: NotRequired[int | None]
    plot: NotRequired[int | None]
    outline: list[tuple[float, float]]


class NewPasskey(TypedDict):
    ticket: str
    passkey: WebAuthn
    name: str


class NewPlot(TypedDict):
    number: int
    tunnel_id: Id
    treatment_type: NotRequired[TreatmentType | None]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]
    position_accuracy_m: NotRequired[float | None]
    block: NotRequired[str | None]
    replicate: NotRequired[int | None]


class NewPollinator(TypedDict):
    functional_group: PollinatorGroup
    species: NamedSpecies
    stage: NotRequired[NamedStage]


class NewPollinatorObservation(TypedDict):
    pollinator_id: Id
    flower_centre: bool
    caste: NotRequired[Caste | None]
    count: int
    notes: NotRequired[str | None]


class NewPollinatorSurvey(TypedDict):
    start_time: NotRequired[str]
    observer_id: NotRequired[Id]
    clock_ahead_seconds: NotRequired[int | None]
    protocol: NotRequired[SurveyMethod | None]
    watched_seconds: NotRequired[int | None]
    flowers_watched: NotRequired[int | None]
    plants_watched: NotRequired[int | None]
    area_m2: NotRequired[float | None]
    transect_m: NotRequired[float | None]
    observations: NotRequired[list[NewPollinatorObservation]]
    functional_groups: NotRequired[list[PollinatorGroup]]


class NewPredator(TypedDict):
    functional_group: PredatorGroup
    species: NamedSpecies
    stage: NamedStage


class NewPredatorObservation(TypedDict):
    predator_id: Id
    count: int
    notes: NotRequired[str | None]


class NewPredatorSurvey(TypedDict):
    plant_number: int
    start_time: NotRequired[str]
    observer_id: NotRequired[Id]
    protocol: NotRequired[SurveyMethod | None]
    watched_seconds: NotRequired[int | None]
    flowers_watched: NotRequired[int | None]
    plants_watched: NotRequired[int | None]
    area_m2: NotRequired[float | None]
    transect_m: NotRequired[float | None]
    clock_ahead_seconds: NotRequired[int | None]
    observations: NotRequired[list[NewPredatorObservation]]


class NewPushDevice(TypedDict):
    endpoint: str
    keys: dict[str, Any]


class NewRecoveryCodes(TypedDict):
    recovery_codes: list[str]


NewReviewQueue = TypedDict(
    "NewReviewQueue",
    {
        "kind": "ReviewQueueKind",
        "size": "int",
        "farm_id": "NotRequired[Id | None]",
        "from": "NotRequired[str | None]",
        "to": "NotRequired[str | None]",
    },
)


class NewSavedView(TypedDict):
    page: ViewedPage
    name: str
    search: dict[str, str]


class NewShareLink(TypedDict):
    kind: ShareKind
    title: NotRequired[str | None]
    parts: list[SharePart]
    start_date: NotRequired[str | None]
    end_date: NotRequired[str | None]
    latest_weeks: NotRequired[int | None]
    with_start_date: NotRequired[str | None]
    with_end_date: NotRequired[str | None]
    days: NotRequired[int]
    embed_hosts: NotRequired[list[str]]


class NewSmsNumber(TypedDict):
    phone: str


class NewSpecies(TypedDict):
    order: str
    family: str
    genus: str
    species: str
    functional_group: NotRequired[FunctionalGroup]
    rank: NotRequired[TaxonRank]
    common_name: NotRequired[str | None]
    synonyms: NotRequired[list[str]]
    gbif_id: NotRequired[Id | None]
    uksi_id: NotRequired[str | None]


class NewSpray(TypedDict):
    date: str
    product: str
    hazard: NotRequired[Hazard]
    fungicide_at_bloom: NotRequired[bool]
    field_id: NotRequired[Id | None]


class NewStage(TypedDict):
    stage: str


class NewSurvey(TypedDict):
    plot_id: Id
    survey_date: NotRequired[str]
    go_on: NotRequired[bool]
    started_at: NotRequired[str]
    flowers: NotRequired[list[NewFlowerSurvey]]
    pollinators: NotRequired[list[NewPollinatorSurvey]]
    predators: NotRequired[list[NewPredatorSurvey]]
    entry_keys: NotRequired[list[str]]


class NewSurveyAssignments(TypedDict):
    user_id: Id
    first_day: str
    last_day: str
    field_ids: NotRequired[list[Id]]
    tunnel_ids: NotRequired[list[Id]]
    plot_ids: NotRequired[list[Id]]


class NewTreatmentArm(TypedDict):
    treatment_type: TreatmentType
    meaning: ArmMeaning
    note: NotRequired[str | None]
    from_date: str
    to_date: NotRequired[str | None]


class NewTunnel(TypedDict):
    number: int
    field_id: Id


class NewUser(TypedDict):
    firstname: str
    lastname: str
    email: str
    phone: str
    address: str
    city: str
    country: str
    postal_code: str
    is_pollinator_portal_enabled: NotRequired[bool]
    is_pest_portal_enabled: NotRequired[bool]
    all_organisations: NotRequired[bool]
    role: Role
    organisation_id: int


class NewWeatherObservation(TypedDict):
    tunnel_id: Id
    temperature: float
    relative_humidity: float
    wind_speed: float
    oktas: float
    notes: NotRequired[str | None]
    observer_id: NotRequired[Id]
    timestamp: NotRequired[str]
    clock_ahead_seconds: NotRequired[int | None]


class NewWebhook(TypedDict):
    title: str
    url: str
    events: NotRequired[list[WebhookEvent]]
    format: NotRequired[WebhookFormat]
    rules: NotRequired[list[AlertRule] | None]
    is_active: NotRequired[bool]


class NotePhoto(TypedDict):
    key: str
    created_at: str
    width: int
    height: int
    bytes: int
    image_url: str
    small_url: str


NotificationChannel: TypeAlias = "Literal['mail', 'push', 'sms']"


class NotificationSettings(TypedDict):
    mail_at_once: list[AlertRule]
    mail_daily: list[AlertRule]
    push: list[AlertRule]
    sms: list[AlertRule]
    closings: bool
    new_classes: bool
    farm_ids: list[Id] | None
    quiet_from: int | None
    quiet_until: int | None
    daily_hour: int
    most_a_day: int
    version: int
    mail: Literal["sent", "kept", "off"]
    email: str
    push_key: str | None


class NotificationSettingsChange(TypedDict):
    mail_at_once: NotRequired[list[AlertRule]]
    mail_daily: NotRequired[list[AlertRule]]
    push: NotRequired[list[AlertRule]]
    sms: NotRequired[list[AlertRule]]
    closings: NotRequired[bool]
    new_classes: NotRequired[bool]
    farm_ids: NotRequired[list[Id] | None]
    quiet_from: NotRequired[int | None]
    quiet_until: NotRequired[int | None]
    daily_hour: NotRequired[int]
    most_a_day: NotRequired[int]
    version: NotRequired[int]


NotifiedEventKind: TypeAlias = "Literal['opened', 'told', 'acknowledged', 'assigned', 'noted', 'muted', 'closed', 'reopened']"


NumberFormat: TypeAlias = "Literal['1,234.5', '1.234,5', '1 234,5', '1’234.5']"


class ObservationChange(TypedDict):
    count: NotRequired[int]
    notes: NotRequired[str | None]
    version: NotRequired[int]


class ObservedSpecies(TypedDict):
    order: str | None
    family: str | None
    genus: str | None
    species: str
    rank: NotRequired[TaxonRank]
    common_name: NotRequired[str | None]
    synonyms: NotRequired[list[str]]


class Observer(TypedDict):
    firstname: str
    lastname: str


class ObserverAgreement(TypedDict):
    functional_group: PollinatorGroup
    pairs: int
    mean_first: float | None
    mean_second: float | None
    mean_difference: float | None
    lower_limit: float | None
    upper_limit: float | None
    concordance: float | None


ObserverChoice: TypeAlias = "Literal['names', 'codes']"


class ObserverDay(TypedDict):
    observer_id: Id | None
    observer: str
    plots: int
    flower_plants: int
    observation_periods: int
    predator_plants: int
    assigned: int
    assigned_counted: int
    first_at: str | None
    last_at: str | None


class Organisation(TypedDict):
    id: Id
    title: str
    description: str | None
    city: str | None
    country: str | None
    postcode: str | None
    count_farms: int
    area_in_sq_meters: float
    version: int


class OrganisationBudgets(TypedDict):
    storage: dict[str, Any]
    imports: dict[str, Any]
    device_key: dict[str, Any]


class OrganisationChange(TypedDict):
    title: NotRequired[str]
    description: NotRequired[str | None]
    city: NotRequired[str | None]
    country: NotRequired[str | None]
    postcode: NotRequired[str | None]
    version: NotRequired[int]


class OrganisationDetail(TypedDict):
    id: Id
    title: str
    description: str | None
    city: str | None
    country: str | None
    postcode: str | None
    count_farms: int
    area_in_sq_meters: float
    version: int
    count_users: int
    count_devices: int


class OrganisationPage(TypedDict):
    rows: list[Organisation]
    total: int


OrganisationSort: TypeAlias = "Literal['title', '-title', 'city', '-city', 'country', '-country', 'postcode', '-postcode', 'count_farms', '-count_farms']"


Outline: TypeAlias = "list[tuple[float, float]]"


class OutlineChange(TypedDict):
    place: OutlinedPlace
    id: Id
    version: int
    outline: list[tuple[float, float]] | None


OutlineFormat: TypeAlias = "Literal['geojson', 'kml', 'shapefile']"


class OutlinedFarm(TypedDict):
    id: Id
    version: int
    outline: Outline | None
    title: str
    latitude: float | None
    longitude: float | None
    area_in_sq_meters: float | None


class OutlinedField(TypedDict):
    id: Id
    version: int
    outline: Outline | None
    field_name: str


OutlinedPlace: TypeAlias = "Literal['farm', 'field', 'tunnel', 'plot']"


class OutlinedPlot(TypedDict):
    id: Id
    version: int
    outline: Outline | None
    tunnel_id: Id
    number: int


class OutlinedTunnel(TypedDict):
    id: Id
    version: int
    outline: Outline | None
    field_id: Id
    number: int


class OwnConfiguration(TypedDict):
    version: int
    configuration: DeviceConfiguration


class Passkey(TypedDict):
    id: Id
    name: str
    created_at: str
    last_used_at: str | None


class PasskeyChallenge(TypedDict):
    ticket: str
    options: WebAuthn


class PasskeyConfirmation(TypedDict):
    ticket: str
    options: WebAuthn


class PasskeyOptions(TypedDict):
    ticket: str
    options: WebAuthn


class PasskeyResponse(TypedDict):
    ticket: str
    passkey: WebAuthn


class PerformanceEstimate(TypedDict):
    value: float | None
    interval: tuple[float, float] | None
    insects: float
    images: float


PerformancePart: TypeAlias = "Literal['device', 'hour', 'month', 'model_version']"


class PhotoForm(TypedDict):
    photo: str


PhotoGroup: TypeAlias = "Literal['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp', 'aphid', 'mummified aphid', 'ladybird', 'lacewing', 'flower bug', 'midge']"


PhotoKind: TypeAlias = "Literal['flower', 'pollinator', 'predator']"


class PhotoToIdentify(TypedDict):
    photo: EntryPhoto
    plot: SurveyedPlot
    survey_date: str
    round: int
    count: int | None
    flower_centre: bool | None
    notes: str | None


class PhotoToIdentifyPage(TypedDict):
    rows: list[PhotoToIdentify]
    total: int


class PhotoVerdict(TypedDict):
    verdict: PhotoVerdictWord
    pollinator_id: NotRequired[Id]
    predator_id: NotRequired[Id]
    count: NotRequired[int]
    flower_centre: NotRequired[bool]
    version: NotRequired[int]


PhotoVerdictWord: TypeAlias = "Literal['confirm', 'correct', 'cannot_tell']"


class Plot(TypedDict):
    id: Id
    number: int
    tunnel_id: Id
    treatment_type: str | None
    version: int


class PlotChange(TypedDict):
    number: NotRequired[int]
    tunnel_id: NotRequired[Id]
    treatment_type: NotRequired[TreatmentType | None]
    latitude: NotRequired[float | None]
    longitude: NotRequired[float | None]
    position_accuracy_m: NotRequired[float | None]
    block: NotRequired[str | None]
    replicate: NotRequired[int | None]
    version: NotRequired[int]


class PlotDetail(TypedDict):
    id: Id
    number: int
    tunnel_id: Id
    treatment_type: TreatmentType | None
    latitude: float | None
    longitude: float | None
    position_accuracy_m: float | None
    block: str | None
    replicate: int | None
    treatment_arms: list[TreatmentArm]
    tunnel: TunnelOfPlot
    archived_at: str | None
    version: int


class PlotDetailPage(TypedDict):
    rows: list[PlotDetail]
    total: int


class PlotPage(TypedDict):
    rows: list[Plot]
    total: int


PlotSort: TypeAlias = "Literal['number', '-number', 'treatment_type', '-treatment_type', 'block', '-block', 'replicate', '-replicate', 'tunnel', '-tunnel', 'field', '-field', 'farm', '-farm']"


Pollination: TypeAlias = "Literal['open', 'bagged', 'hand']"


class Pollinator(TypedDict):
    id: Id
    species: TaxonSpecies
    stage: TaxonStage
    version: int
    functional_group: PollinatorGroup


class PollinatorChange(TypedDict):
    functional_group: NotRequired[PollinatorGroup]
    species: NotRequired[NamedSpecies]
    stage: NotRequired[NamedStage]
    version: NotRequired[int]


class PollinatorCounts(TypedDict):
    time: NotRequired[str]
    observations: list[NewPollinatorObservation]
    functional_groups: NotRequired[list[PollinatorGroup]]


PollinatorFunctionalGroup: TypeAlias = "Literal['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp']"


PollinatorGroup: TypeAlias = "Literal['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp']"


class PollinatorLine(TypedDict):
    survey_id: Id
    plot_id: Id
    survey_date: str
    round: int
    observer_id: Id | None
    observer: Observer
    start_time: str
    clock_ahead_seconds: int | None
    version: int
    pollinator_survey_id: Id
    functional_group: PollinatorGroup
    observation: PollinatorObservation | None


class PollinatorLinePage(TypedDict):
    rows: list[PollinatorLine]
    total: int


PollinatorLineSort: TypeAlias = "Literal['observer', '-observer', 'round', '-round', 'start_time', '-start_time', 'functional_group', '-functional_group', 'pollinator', '-pollinator', 'flower_centre', '-flower_centre', 'non_centre', '-non_centre']"


class PollinatorObservation(TypedDict):
    id: Id
    pollinator_survey_id: Id
    pollinator_id: Id
    flower_centre: bool
    caste: Caste | None
    count: int
    notes: str | None
    pollinator: Taxon
    version: int


class PollinatorObservationChange(TypedDict):
    count: NotRequired[int]
    caste: NotRequired[Caste | None]
    notes: NotRequired[str | None]
    version: NotRequired[int]


class PollinatorPage(TypedDict):
    rows: list[Pollinator]
    total: int


class PollinatorSurvey(TypedDict):
    id: Id
    survey_id: Id
    plot_id: Id
    survey_date: str
    round: int
    observer_id: Id | None
    observer: Observer
    start_time: str
    clock_ahead_seconds: int | None
    version: int
    protocol: SurveyMethod | None
    watched_seconds: int | None
    flowers_watched: int | None
    plants_watched: int | None
    area_m2: float | None
    transect_m: float | None
    visit_rate: VisitRate | None
    centre_visit_rate: VisitRate | None
    functional_groups: list[PollinatorGroup]
    observations: list[PollinatorObservation]


class PollinatorSurveyChange(TypedDict):
    protocol: NotRequired[SurveyMethod | None]
    watched_seconds: NotRequired[int | None]
    flowers_watched: NotRequired[int | None]
    plants_watched: NotRequired[int | None]
    area_m2: NotRequired[float | None]
    transect_m: NotRequired[float | None]
    version: NotRequired[int]


class PollinatorSurveyPage(TypedDict):
    rows: list[PollinatorSurvey]
    total: int


class PortalSettings(TypedDict):
    demo: bool
    support_url: str | None
    contact_email: str | None
    tiles: dict[str, Any] | None
    address_search: dict[str, Any] | None
    mailbox: bool
    image_days: int
    reviewed_image_days: int
    retention: Retention
    passwords: bool
    providers: list[ProviderChoice]


class Predator(TypedDict):
    id: Id
    species: TaxonSpecies
    stage: TaxonStage
    version: int
    functional_group: PredatorGroup


class PredatorChange(TypedDict):
    functional_group: NotRequired[PredatorGroup]
    species: NotRequired[NamedSpecies]
    stage: NotRequired[NamedStage]
    version: NotRequired[int]


class PredatorCounts(TypedDict):
    time: NotRequired[str]
    plant_number: NotRequired[int]
    observations: list[NewPredatorObservation]


PredatorGroup: TypeAlias = "Literal['aphid', 'mummified aphid', 'hoverfly', 'ladybird', 'lacewing', 'flower bug', 'midge']"


class PredatorLine(TypedDict):
    survey_id: Id
    plot_id: Id
    survey_date: str
    round: int
    observer_id: Id | None
    observer: Observer
    start_time: str
    clock_ahead_seconds: int | None
    version: int
    predator_survey_id: Id
    plant_number: int
    observation: PredatorObservation | None


class PredatorLinePage(TypedDict):
    rows: list[PredatorLine]
    total: int


PredatorLineSort: TypeAlias = "Literal['observer', '-observer', 'round', '-round', 'start_time', '-start_time', 'plant_number', '-plant_number', 'functional_group', '-functional_group', 'predator', '-predator', 'stage', '-stage', 'count', '-count', 'notes', '-notes']"


class PredatorObservation(TypedDict):
    id: Id
    predator_survey_id: Id
    predator_id: Id
    count: int
    notes: str | None
    predator: Taxon
    version: int


class PredatorPage(TypedDict):
    rows: list[Predator]
    total: int


class PredatorSurvey(TypedDict):
    id: Id
    survey_id: Id
    plot_id: Id
    survey_date: str
    round: int
    observer_id: Id | None
    observer: Observer
    start_time: str
    clock_ahead_seconds: int | None
    version: int
    protocol: SurveyMethod | None
    watched_seconds: int | None
    flowers_watched: int | None
    plants_watched: int | None
    area_m2: float | None
    transect_m: float | None
    plant_number: int
    counted: bool
    observations: list[PredatorObservation]


class PredatorSurveyChange(TypedDict):
    plant_number: NotRequired[int]
    start_time: NotRequired[str]
    observer_id: NotRequired[Id]
    protocol: NotRequired[SurveyMethod | None]
    watched_seconds: NotRequired[int | None]
    flowers_watched: NotRequired[int | None]
    plants_watched: NotRequired[int | None]
    area_m2: NotRequired[float | None]
    transect_m: NotRequired[float | None]
    version: NotRequired[int]


class Probe(TypedDict):
    status: Literal["ok"]


class Problem(TypedDict):
    error: Literal[True]
    message: str
    data: None
    issues: list[Issue]
    depends: NotRequired[list[Dependents]]
    versions: NotRequired[dict[str, Any]]
    needs: NotRequired[Needs]
    Data: NotRequired[None]


class ProblemDetails(TypedDict):
    type: str
    title: str
    status: int
    detail: str
    issues: list[Issue]
    depends: NotRequired[list[Dependents]]
    versions: NotRequired[dict[str, Any]]
    needs: NotRequired[Needs]


class Profile(TypedDict):
    id: Id
    email: str
    firstname: str
    lastname: str
    phone: str | None
    address: str | None
    city: str | None
    country: str | None
    postal_code: str | None
    role: Role
    organisation_id: Id | None
    organisation_title: str | None
    all_organisations: bool
    is_pollinator_portal_enabled: bool
    is_pest_portal_enabled: bool
    version: int
    display_preferences: DisplayPreferences


ProtocolType: TypeAlias = "Literal['flower', 'pollinator', 'predator']"


class ProviderChoice(TypedDict):
    id: str
    label: str


class ProviderRedirect(TypedDict):
    url: str


class ProviderReply(TypedDict):
    query: str


class ProviderSignIn(TypedDict):
    return_to: NotRequired[str]
    code: NotRequired[str]


class ProviderSignedIn(TypedDict):
    entered: SignedIn | SecondFactorAsked
    return_to: str | None


class Publication(TypedDict):
    data_licence: Licence
    media_licence: Licence
    title: str | None
    citation: str | None
    doi: str | None
    contributors: list[Contributor]
    embargo_until: str | None
    coordinate_precision: CoordinatePrecision
    observers: ObserverChoice


PublishedFigure = TypedDict(
    "PublishedFigure",
    {
        "id": "str",
        "kind": "FrozenFigureKind",
        "title": "str",
        "from": "str",
        "to": "str",
        "model": "str",
        "doi": "str | None",
        "created_at": "str",
        "farm_title": "str",
        "organisation_title": "str",
        "result": "dict[str, Any]",
        "model_versions": "list[FrozenModelVersion] | None",
        "authors": "list[FrozenFigureAuthor]",
        "licence": "str",
        "product_version": "str",
        "product_commit": "str | None",
        "digest": "str",
        "citation": "str",
        "with_inputs": "bool",
        "url": "str",
        "published_at": "str",
    },
)


class PushDevice(TypedDict):
    id: Id
    browser: str | None
    created_at: str
    last_told_at: str | None
    is_current: bool


class ReadingExample(TypedDict):
    value: str
    count: int
    line: int


ReadingSource: TypeAlias = "Literal['file', 'person']"


class ReceivedMessage(TypedDict):
    message_id: str
    received_at: str
    interval_start: str
    interval_end: str
    visitations: int | None
    sightings: int | None
    clock_skewed: bool


class RecoveryCodes(TypedDict):
    recovery_codes: list[str] | None


ReferenceList: TypeAlias = "Literal['species', 'pollinators', 'predators']"


class RejectedMessage(TypedDict):
    index: int
    id: str | None
    issues: list[Issue]


ReplicaState: TypeAlias = "Literal['ok', 'behind', 'away']"


ReportFormat: TypeAlias = "Literal['csv', 'xlsx']"


ReportType: TypeAlias = "Literal['weather', 'flower', 'pollinator', 'predator', 'lure', 'fruit_weights']"


class Retention(TypedDict):
    session_hours: int
    idle_seconds: int
    sign_in_attempt_hours: int
    reset_link_hours: int
    invitation_hours: int
    known_browser_days: int
    email_days: int
    idempotency_days: int
    delivery_days: int
    undecided_upload_days: int
    unknown_member_days: int
    battery_days: int
    forecast_days: int
    backup_record_days: int
    image_days: int
    reviewed_image_days: int
    upload_days: int
    export_days: int
    security_log_days: int
    erasure_wait_days: int
    backup_days: int | None
    backup_weeks: int | None


ReviewQueue = TypedDict(
    "ReviewQueue",
    {
        "id": "Id",
        "kind": "ReviewQueueKind",
        "organisation_id": "Id",
        "farm_id": "Id | None",
        "farm_title": "str | None",
        "from": "str | None",
        "to": "str | None",
        "created_at": "str",
        "created_by_name": "str",
        "images": "int",
        "reviewed": "int",
        "reviewed_by_anyone": "int",
    },
)


ReviewQueueKind: TypeAlias = "Literal['representative', 'uncertain', 'disagreement', 'new_classes']"


ReviewState: TypeAlias = "Literal['unreviewed', 'confirmed', 'corrected', 'cannot_tell']"


class ReviewedImages(TypedDict):
    images: list[Image]


class ReviewerAgreement(TypedDict):
    kappa: float | None
    interval: tuple[float, float] | None
    detections: float


Role: TypeAlias = "Literal['admin', 'entomology_admin', 'entomology', 'farm_admin', 'farmer', 'engineer_admin', 'engineer', 'staff', 'user']"


class RoundPlot(TypedDict):
    id: Id
    number: int
    treatment_type: TreatmentType | None
    block: str | None
    replicate: int | None
    latitude: float | None
    longitude: float | None
    tunnel_id: Id
    tunnel_number: int
    field_id: Id
    field_name: str
    last_day: str | None
    visits: list[RoundVisit]


class RoundPlotPage(TypedDict):
    rows: list[RoundPlot]
    total: int


class RoundVisit(TypedDict):
    id: Id
    round: int
    count_flowers: int
    count_pollinators: int
    count_predators: int


class RunningConfiguration(TypedDict):
    state: ConfigurationState
    version: int
    set_at: str | None
    running_version: int
    acknowledged_at: str | None
    error: str | None


class RunningHours(TypedDict):
    devices: int
    total_hours: float


class SavedImageFilter(TypedDict):
    id: Id
    name: str
    filter: dict[str, str]


class SavedOutlines(TypedDict):
    changes: NotRequired[list[OutlineChange]]
    new_places: NotRequired[list[NewOutlinedPlace]]


class SavedView(TypedDict):
    id: Id
    page: ViewedPage
    name: str
    search: dict[str, str]


class ScoreDifference(TypedDict):
    points: float
    range: tuple[float, float]
    significant: bool
    told: bool


class ScoreSummary(TypedDict):
    state: str
    reason: str | None
    action: str | None


class SeasonDay(TypedDict):
    date: str
    temperature_afternoon: float | None
    precipitation: float | None
    wind_speed: float | None
    source: WeatherSource | None


SeasonWeek = TypedDict(
    "SeasonWeek",
    {
        "from": "str",
        "to": "str",
        "status": "HealthStatus",
        "pollination_health": "float | None",
        "range": "tuple[float, float] | None",
        "band": "HealthBand | None",
        "completeness": "int",
        "hours": "float",
        "hours_possible": "float",
        "visits_per_100_flowers_hour": "float | None",
        "model": "str",
        "week": "int",
        "finding": "HealthFinding | None",
        "kept": "bool",
    },
)


SecondFactor: TypeAlias = "Literal['totp', 'passkey', 'recovery']"


class SecondFactorAsked(TypedDict):
    ticket: str
    methods: list[SecondFactor]
    passkey_options: WebAuthn | None


class SecondFactorGiven(TypedDict):
    ticket: str
    code: NotRequired[str]
    passkey: NotRequired[WebAuthn]


class SecurityEvent(TypedDict):
    id: Id
    at: str
    kind: SecurityKind
    result: SecurityResult
    status: int
    endpoint: str
    operation: str | None
    actor_id: Id | None
    actor_name: str | None
    device_id: Id | None
    device_name: str | None
    account: str | None
    organisation_id: Id | None
    organisation_title: str | None
    about_id: Id | None
    about_kind: Literal["user", "device", "farm", "organisation"] | None
    about_name: str | None
    address: str
    browser: str | None
    reason: str | None
    members: list[str]
    repeats: int


class SecurityEventPage(TypedDict):
    rows: list[SecurityEvent]
    total: int


SecurityKind: TypeAlias = "Literal['sign-in', 'provider-sign-in', 'factor-asked', 'factor-used', 'factor-added', 'factor-removed', 'factors-reset', 'provider-linked', 'provider-unlinked', 'sign-out', 'identity-confirmed', 'session-ended', 'password-changed', 'password-asked', 'password-reset', 'address-asked', 'address-verified', 'invitation-accepted', 'address-undone', 'first-admin-made', 'person-added', 'person-invited', 'person-changed', 'rights-changed', 'address-changed', 'person-deleted', 'person-erased', 'token-made', 'token-ended', 'feed-made', 'feed-ended', 'device-key-made', 'device-key-ended', 'webhook-made', 'webhook-changed', 'webhook-ended', 'figure-published', 'figure-ended', 'share-link-made', 'share-link-ended', 'account-unlocked', 'jobs-retried', 'farm-recounted', 'messages-archived', 'messages-restored', 'secret-key-rotated', 'data-requested', 'exported', 'refused', 'budget']"


SecurityResult: TypeAlias = "Literal['done', 'refused', 'failed']"


class SentDetection(TypedDict):
    object_class_name: str
    confidence: float
    x: float
    y: float
    width: float
    height: float


class SentInShort(TypedDict):
    channel: Literal["email", "push", "sms", "webhook"]
    enabled: bool
    sent: int
    failed: int
    waiting: int


class SentWeeklyEmail(TypedDict):
    email: str
    farms: int


class ServerTime(TypedDict):
    server_time: str


class Session(TypedDict):
    id: Id
    is_current: bool
    browser: str | None
    address: str | None
    signed_in_at: str
    last_used_at: str
    expires_at: str
    opened_with: Literal["password", "passkey", "provider"] | None
    provider: str | None


SetupStep: TypeAlias = "Literal['fields', 'crops', 'cameras', 'message', 'people']"


ShareKind: TypeAlias = "Literal['dashboard', 'season', 'comparison', 'images']"


class ShareLink(TypedDict):
    id: Id
    farm_id: Id
    kind: ShareKind
    title: str | None
    parts: list[SharePart]
    latest_weeks: int | None
    expires_at: str
    start_date: str | None
    end_date: str | None
    with_start_date: str | None
    with_end_date: str | None
    embed_hosts: list[str]
    revoked_at: str | None
    opened: int
    last_opened_at: str | None
    created_at: str
    created_by_name: str | None


class ShareLinkWithUrl(TypedDict):
    id: Id
    farm_id: Id
    kind: ShareKind
    title: str | None
    parts: list[SharePart]
    latest_weeks: int | None
    expires_at: str
    start_date: str | None
    end_date: str | None
    with_start_date: str | None
    with_end_date: str | None
    embed_hosts: list[str]
    revoked_at: str | None
    opened: int
    last_opened_at: str | None
    created_at: str
    created_by_name: str | None
    url: str


SharePart: TypeAlias = "Literal['score', 'visitation', 'weather', 'map', 'images']"


class SharedCamera(TypedDict):
    name: str
    latitude: float
    longitude: float


class SharedComparison(TypedDict):
    comparison: Comparison
    now: FarmHealth
    before: FarmHealth
    names: dict[str, Any]


SharedContent = TypedDict(
    "SharedContent",
    {
        "kind": "ShareKind",
        "title": "str | None",
        "parts": "list[SharePart]",
        "latest_weeks": "int | None",
        "expires_at": "str",
        "farm_title": "str",
        "time_zone": "str",
        "today": "str",
        "from": "str",
        "to": "str",
        "embed_hosts": "list[str]",
        "score": "SharedScore | None",
        "visitation": "SharedVisitation | None",
        "weather": "SharedWeather | None",
        "map": "SharedMap | None",
        "comparison": "SharedComparison | None",
        "seasons": "list[FarmSeason] | None",
    },
)


class SharedField(TypedDict):
    field_name: str
    outline: Outline | None


class SharedFrame(TypedDict):
    embed_hosts: list[str]


class SharedImage(TypedDict):
    id: Id
    captured_at: str
    image_url: str
    thumbnail_url: str
    width: int | None
    height: int | None
    detections: list[Detection]


class SharedImages(TypedDict):
    rows: list[SharedImage]
    next: str | None


class SharedMap(TypedDict):
    latitude: float | None
    longitude: float | None
    outline: Outline | None
    fields: list[SharedField]
    cameras: list[SharedCamera]


class SharedScore(TypedDict):
    summary: ScoreSummary
    health: FarmHealth


class SharedVisitation(TypedDict):
    intensity: list[VisitationIntensity]
    days: list[DayResult]
    hours: list[HourResult]


class SharedWeather(TypedDict):
    cover: CropCover
    days: list[WeatherForecastDay]
    source: DashboardWeatherSource


class SignIn(TypedDict):
    email: str
    password: str


class SignedIn(TypedDict):
    token: NotRequired[str]
    expires_at: str
    profile: Profile


class SignedOut(TypedDict):
    url: str


class SmsCode(TypedDict):
    code: str


class SmsNumber(TypedDict):
    is_available: bool
    phone: str | None
    confirmed_at: str | None
    awaits_code: bool


class Species(TypedDict):
    order: str | None
    family: str | None
    genus: str | None
    species: str
    id: Id
    functional_group: str | None
    rank: NotRequired[TaxonRank]
    common_name: NotRequired[str | None]
    synonyms: NotRequired[list[str]]
    gbif_id: NotRequired[int | None]
    uksi_id: NotRequired[str | None]
    version: int


class SpeciesChange(TypedDict):
    order: NotRequired[str]
    family: NotRequired[str]
    genus: NotRequired[str]
    species: NotRequired[str]
    functional_group: NotRequired[FunctionalGroup]
    rank: NotRequired[TaxonRank]
    common_name: NotRequired[str | None]
    synonyms: NotRequired[list[str]]
    gbif_id: NotRequired[Id | None]
    uksi_id: NotRequired[str | None]
    version: NotRequired[int]


class SpeciesPage(TypedDict):
    rows: list[Species]
    total: int


SpeciesSort: TypeAlias = "Literal['order', '-order', 'family', '-family', 'genus', '-genus', 'species', '-species']"


class Spray(TypedDict):
    id: Id
    farm_id: Id
    field_id: Id | None
    field_name: str | None
    date: str
    product: str
    hazard: Hazard
    fungicide_at_bloom: bool
    version: int


class SprayChange(TypedDict):
    date: NotRequired[str]
    product: NotRequired[str]
    hazard: NotRequired[Hazard]
    fungicide_at_bloom: NotRequired[bool]
    field_id: NotRequired[Id | None]
    version: NotRequired[int]


class SprayPage(TypedDict):
    rows: list[Spray]
    total: int


SpraySort: TypeAlias = "Literal['date', '-date', 'product', '-product', 'hazard', '-hazard', 'field_name', '-field_name']"


class Stage(TypedDict):
    id: Id
    stage: str
    version: int


class StageChange(TypedDict):
    stage: NotRequired[str]
    version: NotRequired[int]


class StagePage(TypedDict):
    rows: list[Stage]
    total: int


StageSort: TypeAlias = "Literal['stage', '-stage']"


StoreState: TypeAlias = "Literal['ok', 'away']"


class StoredImageResult(TypedDict):
    image_id: Id
    model_version: str
    detections: int
    boxes_left_out: int
    counts: bool


class StoredImageResults(TypedDict):
    images: list[StoredImageResult]


class StoredInShort(TypedDict):
    kind: Literal["messages", "archived_messages", "images", "photos", "uploads", "exports"]
    rows: int
    bytes: int
    rows_last_month: int
    bytes_last_month: int
    rows_this_month: int
    bytes_this_month: int


class Survey(TypedDict):
    id: Id
    plot_id: Id
    survey_date: str
    round: int
    started_at: str | None
    ended_at: str | None
    created_at: str
    created_by: Id | None
    observers: list[str]
    count_flowers: int
    count_pollinators: int
    count_predators: int
    plot: SurveyedPlot
    version: int


class SurveyAssignment(TypedDict):
    id: Id
    user_id: Id
    person: str
    first_day: str
    last_day: str
    field_id: Id | None
    tunnel_id: Id | None
    plot_id: Id | None


class SurveyAssignmentPage(TypedDict):
    rows: list[SurveyAssignment]
    total: int


class SurveyChange(TypedDict):
    plot_id: NotRequired[Id]
    started_at: NotRequired[str | None]
    ended_at: NotRequired[str | None]
    version: NotRequired[int]


SurveyMethod: TypeAlias = "Literal['timed_count', 'transect', 'fixed_plants']"


class SurveyPage(TypedDict):
    rows: list[Survey]
    total: int


class SurveyProtocol(TypedDict):
    farm_id: Id
    survey_type: ProtocolType
    protocol: SurveyMethod | None
    watched_seconds: int | None
    flowers_watched: int | None
    plants_watched: int | None
    area_m2: float | None
    transect_m: float | None
    hide_treatments: bool
    version: int


class SurveyProtocolChange(TypedDict):
    protocol: NotRequired[SurveyMethod | None]
    watched_seconds: NotRequired[int | None]
    flowers_watched: NotRequired[int | None]
    plants_watched: NotRequired[int | None]
    area_m2: NotRequired[float | None]
    transect_m: NotRequired[float | None]
    hide_treatments: NotRequired[bool]
    version: NotRequired[int]


class SurveyReportCounts(TypedDict):
    weather: int | None
    flower: int | None
    pollinator: int | None
    predator: int | None
    lure: int | None
    fruit_weights: int | None


SurveyReportFormat: TypeAlias = "Literal['csv', 'xlsx', 'dataset_csv', 'dataset_parquet']"


SurveySort: TypeAlias = "Literal['date', '-date', 'round', '-round', 'started_at', '-started_at', 'ended_at', '-ended_at', 'plot_number', '-plot_number', 'treatment_type', '-treatment_type', 'tunnel_number', '-tunnel_number', 'field_name', '-field_name']"


class SurveyedPlot(TypedDict):
    id: Id
    number: int
    tunnel_id: Id
    treatment_type: str | None
    tunnel: dict[str, Any]


class System(TypedDict):
    version: str
    commit: str | None
    started_at: str
    schema_level: str
    database: DatabaseInShort
    disk: Disk | None
    queues: list[JobQueue]
    sent_last_day: list[SentInShort]
    storage: list[StoredInShort] | None
    storage_measured_at: str | None
    backups: BackupsInShort
    expiring: list[Expiring]
    expiring_total: int
    silent_devices: int
    never_sent_devices: int
    newest_message_at: str | None


class Taxon(TypedDict):
    id: Id
    functional_group: str
    species: ObservedSpecies
    stage: dict[str, Any]


TaxonKind: TypeAlias = "Literal['pollinator', 'predator']"


TaxonRank: TypeAlias = "Literal['species', 'genus', 'aggregate', 'group']"


TaxonSort: TypeAlias = "Literal['functional_group', '-functional_group', 'stage', '-stage', 'order', '-order', 'family', '-family', 'genus', '-genus', 'species', '-species']"


class TaxonSpecies(TypedDict):
    order: str | None
    family: str | None
    genus: str | None
    species: str
    id: Id
    rank: NotRequired[TaxonRank]
    common_name: NotRequired[str | None]
    synonyms: NotRequired[list[str]]


class TaxonStage(TypedDict):
    id: Id
    stage: str


class TestNotification(TypedDict):
    channel: NotificationChannel


class TestNotificationSent(TypedDict):
    channel: NotificationChannel
    sent_to: int


ThumbnailSize: TypeAlias = "Literal['small', 'large']"


class TotpSecret(TypedDict):
    secret: str
    uri: str
    qr_svg: str


class TreatmentArm(TypedDict):
    id: Id
    farm_id: Id
    treatment_type: TreatmentType
    meaning: ArmMeaning
    note: str | None
    from_date: str
    to_date: str | None
    version: int


class TreatmentArmChange(TypedDict):
    treatment_type: NotRequired[TreatmentType]
    meaning: NotRequired[ArmMeaning]
    note: NotRequired[str | None]
    from_date: NotRequired[str]
    to_date: NotRequired[str | None]
    version: NotRequired[int]


class TreatmentArmPage(TypedDict):
    rows: list[TreatmentArm]
    total: int


TreatmentType: TypeAlias = "Literal['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']"


class TrialArm(TypedDict):
    treatment_type: TreatmentType
    arm_id: Id | None
    meaning: ArmMeaning | None
    note: str | None
    units: int
    cameras: int
    count: int
    effort: float
    rate: float
    by_hand: HandEffort | None


class TrialArmName(TypedDict):
    treatment_type: TreatmentType
    arm_id: Id | None
    meaning: ArmMeaning | None
    note: str | None


class TrialEffect(TypedDict):
    arm: TrialArmName
    reference: TrialArmName
    ratio: float | None
    range: tuple[float, float] | None
    p_value: float | None
    significant: bool
    single_unit: bool
    basis: Literal["within blocks", "within tunnels", "between units"] | None
    missing: Literal["nothing counted", "no common block", "single unit", "too few units", "units do not differ"] | None
    units_needed: int | None


class TrialResult(TypedDict):
    measure: Literal["visits", "centre_visits", "contacts", "pollinators", "flowers", "predators"]
    unit_kind: Literal["plot", "tunnel", "block", "unit"]
    days: int
    hours: int
    matched_by: Literal["hour", "day"]
    half_added: bool
    arms: list[TrialArm]
    effects: list[TrialEffect]
    left_out: list[TrialArmName]
    counts_left_out: int
    counts_unmatched: int


class Tunnel(TypedDict):
    id: Id
    number: int
    field_id: Id
    version: int


class TunnelChange(TypedDict):
    number: NotRequired[int]
    field_id: NotRequired[Id]
    version: NotRequired[int]


class TunnelDetail(TypedDict):
    id: Id
    number: int
    field_id: Id
    field: FieldOfTunnel
    archived_at: str | None
    version: int
    count_plots: int


class TunnelDetailPage(TypedDict):
    rows: list[TunnelDetail]
    total: int


class TunnelOfPlot(TypedDict):
    id: Id
    number: int
    field_id: Id
    field: FieldOfTunnel


class TunnelPage(TypedDict):
    rows: list[Tunnel]
    total: int


TunnelSort: TypeAlias = "Literal['number', '-number', 'farm', '-farm', 'field', '-field', 'plots', '-plots']"


UnitSystem: TypeAlias = "Literal['metric', 'us']"


class UnpairedCounts(TypedDict):
    not_measured: int
    some_groups: int
    not_watched: int


class User(TypedDict):
    id: Id
    email: str
    firstname: str
    lastname: str
    phone: str | None
    address: str | None
    city: str | None
    country: str | None
    postal_code: str | None
    role: Role
    organisation_id: Id | None
    organisation_title: str | None
    all_organisations: bool
    is_pollinator_portal_enabled: bool
    is_pest_portal_enabled: bool
    version: int
    is_active: bool
    pending_email: str | None
    state: UserState


class UserChange(TypedDict):
    firstname: NotRequired[str]
    lastname: NotRequired[str]
    email: NotRequired[str]
    phone: NotRequired[str]
    address: NotRequired[str]
    city: NotRequired[str]
    country: NotRequired[str]
    postal_code: NotRequired[str]
    is_pollinator_portal_enabled: NotRequired[bool]
    is_pest_portal_enabled: NotRequired[bool]
    all_organisations: NotRequired[bool]
    role: NotRequired[Role]
    organisation_id: NotRequired[int | None]
    is_active: NotRequired[bool]
    version: NotRequired[int]


class UserDetail(TypedDict):
    id: Id
    email: str
    firstname: str
    lastname: str
    phone: str | None
    address: str | None
    city: str | None
    country: str | None
    postal_code: str | None
    role: Role
    organisation_id: Id | None
    organisation_title: str | None
    all_organisations: bool
    is_pollinator_portal_enabled: bool
    is_pest_portal_enabled: bool
    version: int
    is_active: bool
    pending_email: str | None
    state: UserState
    second_factors: list[Literal["totp", "passkey"]] | None
    last_signed_in_at: str | None


class UserDetailPage(TypedDict):
    rows: list[UserDetail]
    total: int


UserSort: TypeAlias = "Literal['name', '-name', 'email', '-email', 'phone', '-phone', 'role', '-role', 'organisation', '-organisation', 'state', '-state']"


UserState: TypeAlias = "Literal['active', 'invited', 'unverified', 'disabled', 'deleted']"


class UserWithLink(TypedDict):
    id: Id
    email: str
    firstname: str
    lastname: str
    phone: str | None
    address: str | None
    city: str | None
    country: str | None
    postal_code: str | None
    role: Role
    organisation_id: Id | None
    organisation_title: str | None
    all_organisations: bool
    is_pollinator_portal_enabled: bool
    is_pest_portal_enabled: bool
    version: int
    is_active: bool
    pending_email: str | None
    state: UserState
    invitation_link: str | None


Verdict: TypeAlias = "Literal['confirmed', 'rejected', 'corrected', 'cannot_tell']"


ViewedPage: TypeAlias = "Literal['alerts', 'alert-limits', 'devices', 'device-versions', 'users', 'security-log']"


class VisitRate(TypedDict):
    rate: float
    low: float
    high: float


class VisitationIntensity(TypedDict):
    object_class_name: str
    count: int | None
    label: str | None


class VisitsChange(TypedDict):
    ratio: float | None
    range: tuple[float, float | None]
    significant: bool
    method: Literal["same cameras", "all cameras"]
    cameras: int


WeatherCondition: TypeAlias = "Literal['Thunderstorm', 'Rain', 'Snow', 'Cloudy', 'Chilly', 'Sunny']"


class WeatherForecastDay(TypedDict):
    date: str
    temperature_afternoon: float | None
    precipitation: float | None
    oktas_afternoon: float | None
    humidity_afternoon: float | None
    wind_speed: float | None
    condition: WeatherCondition | None
    fitness: float | None
    forecast: bool
    source: WeatherSource | None


class WeatherHour(TypedDict):
    hour: int
    temperature: float | None
    precipitation: float | None
    cloud_percent: float | None
    humidity: float | None
    wind_speed: float | None


class WeatherObservation(TypedDict):
    id: Id
    observer_id: Id | None
    observer: Observer
    tunnel_id: Id
    temperature: float
    relative_humidity: float
    wind_speed: float
    oktas: int
    notes: str | None
    timestamp: str
    clock_ahead_seconds: int | None
    created_at: str
    tunnel: dict[str, Any]
    version: int


class WeatherObservationChange(TypedDict):
    tunnel_id: NotRequired[Id]
    temperature: NotRequired[float]
    relative_humidity: NotRequired[float]
    wind_speed: NotRequired[float]
    oktas: NotRequired[float]
    notes: NotRequired[str | None]
    observer_id: NotRequired[Id]
    timestamp: NotRequired[str]
    version: NotRequired[int]


class WeatherObservationPage(TypedDict):
    rows: list[WeatherObservation]
    total: int


WeatherObservationSort: TypeAlias = "Literal['date', '-date', 'tunnel_number', '-tunnel_number', 'temperature', '-temperature', 'relative_humidity', '-relative_humidity', 'wind_speed', '-wind_speed', 'oktas', '-oktas']"


WeatherSource: TypeAlias = "Literal['reanalysis', 'forecast model', 'simulation']"


WebAuthn: TypeAlias = "dict[str, Any]"


class Webhook(TypedDict):
    id: Id
    organisation_id: Id
    title: str
    url: str
    events: list[WebhookEvent]
    format: WebhookFormat
    rules: list[AlertRule] | None
    is_active: bool
    created_at: str
    former_secret_until: str | None
    needs_new_secret: bool
    last_state: WebhookState | None
    last_tried_at: str | None
    version: int


class WebhookAlert(TypedDict):
    id: Id
    url: str
    rule: AlertRule
    subject: str
    farm: WebhookAlertFarm
    device_id: Id | None
    title: str
    reason: str
    remedy: str
    cause: dict[str, Any]
    opened_at: str
    closed_at: str | None
    times: int
    muted_until: str | None


class WebhookAlertFarm(TypedDict):
    id: Id
    title: str


class WebhookAlertLink(TypedDict):
    id: Id
    url: str


class WebhookBackup(TypedDict):
    run: WebhookBackupRun


class WebhookBackupRun(TypedDict):
    id: Id
    kind: Literal["backup", "verify"]
    url: str


class WebhookChange(TypedDict):
    title: NotRequired[str]
    url: NotRequired[str]
    events: NotRequired[list[WebhookEvent]]
    format: NotRequired[WebhookFormat]
    rules: NotRequired[list[AlertRule] | None]
    is_active: NotRequired[bool]
    version: NotRequired[int]


WebhookCompletedImport = TypedDict(
    "WebhookCompletedImport",
    {
        "import": "WebhookImport",
    },
)


class WebhookCreatedSurvey(TypedDict):
    farm: WebhookFarm
    survey: WebhookSurvey


class WebhookDelivery(TypedDict):
    id: Id
    kind: WebhookKind
    alert_id: Id | None
    state: Literal["waiting", "sent", "failed", "dropped"]
    attempts: int
    status: int | None
    last_error: str | None
    created_at: str
    tried_at: str | None


class WebhookDeliveryPage(TypedDict):
    rows: list[WebhookDelivery]
    total: int


class WebhookDevice(TypedDict):
    id: Id
    name: str
    url: str


WebhookEvent: TypeAlias = "Literal['alert.opened', 'alert.reopened', 'alert.closed', 'device.silent', 'score.weekly', 'survey.created', 'import.completed', 'device.first_seen', 'device.moved', 'image.reviewed', 'model_version.first_seen', 'backup.failed']"


class WebhookFarm(TypedDict):
    id: Id
    title: str
    url: str


class WebhookFirstMessage(TypedDict):
    farm: WebhookFarm
    device: WebhookDevice
    first_seen_at: str


WebhookFormat: TypeAlias = "Literal['json', 'slack', 'teams', 'ntfy', 'telegram']"


class WebhookImage(TypedDict):
    id: Id
    url: str


class WebhookImport(TypedDict):
    id: Id
    report_type: Literal["weather", "flower", "pollinator", "predator", "lure", "fruit_weights"]
    rows_added: int
    rows_duplicate: int
    url: str


WebhookKind: TypeAlias = "Literal['alert.opened', 'alert.reopened', 'alert.closed', 'device.silent', 'score.weekly', 'survey.created', 'import.completed', 'device.first_seen', 'device.moved', 'image.reviewed', 'model_version.first_seen', 'backup.failed', 'test']"


class WebhookModelVersion(TypedDict):
    model_version: str
    url: str


class WebhookMove(TypedDict):
    farm: WebhookFarm
    device: WebhookDevice
    from_farm: WebhookFarm | None
    moved_at: str


class WebhookReviews(TypedDict):
    farm: WebhookFarm
    count: int
    images: list[WebhookImage]


class WebhookSilence(TypedDict):
    farm: WebhookFarm
    device: WebhookDevice
    alert: WebhookAlertLink


WebhookState: TypeAlias = "Literal['waiting', 'sent', 'failed', 'dropped']"


class WebhookSurvey(TypedDict):
    id: Id
    plot_id: Id
    survey_date: str
    visit: int
    url: str


WebhookWeeklyScore = TypedDict(
    "WebhookWeeklyScore",
    {
        "farm": "WebhookFarm",
        "from": "str",
        "to": "str",
        "status": "str",
        "score": "float | None",
        "range": "tuple[float, float] | None",
        "band": "str | None",
        "completeness": "float",
    },
)


class WebhookWithSecret(TypedDict):
    id: Id
    organisation_id: Id
    title: str
    url: str
    events: list[WebhookEvent]
    format: WebhookFormat
    rules: list[AlertRule] | None
    is_active: bool
    created_at: str
    former_secret_until: str | None
    needs_new_secret: bool
    last_state: WebhookState | None
    last_tried_at: str | None
    version: int
    secret: str


WeekPeriod = TypedDict(
    "WeekPeriod",
    {
        "from": "str",
        "to": "str",
    },
)


WeekScore = TypedDict(
    "WeekScore",
    {
        "from": "str",
        "to": "str",
        "status": "HealthStatus",
        "pollination_health": "float | None",
        "range": "tuple[float, float] | None",
        "band": "HealthBand | None",
        "completeness": "int",
        "hours": "float",
        "hours_possible": "float",
        "visits_per_100_flowers_hour": "float | None",
        "model": "str",
    },
)


class WeeklyEmailFarm(TypedDict):
    farm_id: Id
    farm_title: str
    organisation_title: str
    wanted: bool
    chosen: bool


class WeeklyEmailFarmChange(TypedDict):
    wanted: bool


class WeeklyEmailFarmPage(TypedDict):
    rows: list[WeeklyEmailFarm]
    total: int


class WeeklyEmailSettings(TypedDict):
    weekly: bool
    email: str
    farms: int


class WeeklyEmailSettingsChange(TypedDict):
    weekly: bool


WindUnit: TypeAlias = "Literal['km/h', 'mph', 'm/s']"
