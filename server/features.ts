import type { FastifyInstance } from 'fastify'
import type { HistoryKind } from '#domain/history/endpoints.ts'
import type { Deps } from './deps.ts'
import type { HistorySource } from './history/queries.ts'
import { startAlerts } from './alerts/evaluation-writes.ts'
import { cleanUpBatteryDays } from './alerts/facts-queries.ts'
import { cleanUpBackupRuns, startBackups } from './backup/start-backups.ts'
import { backupRoutes } from './backup/routes.ts'
import { cleanUpAccounts } from './accounts/cleanup-accounts.ts'
import { cleanUpIgnoredMembers } from './devices/ignored-members-queries.ts'
import { nameLateModels } from './image-reviews/late-message-writes.ts'
import { pairAudits } from './image-reviews/pair-audits-writes.ts'
import { cleanUpCaptures } from './ingest/cleanup-captures.ts'
import { startClusteringDays } from './ingest/storing/cluster-past-days.ts'
import { createPartitions } from './ingest/storing/partitions.ts'
import { startArchiving } from './message-archives/start-archiving.ts'
import { cleanUpDeliveries } from './notifications/cleanup-deliveries.ts'
import { startNewClasses } from './notifications/new-classes-writes.ts'
import { startWebhooks, startNotifications } from './notifications/start-notifications.ts'
import { cleanUpIdempotencyKeys } from './platform/http/idempotency.ts'
import { cleanUpUses } from './platform/limits/limits.ts'
import { cleanUpEmails } from './platform/mail/mail.ts'
import { cleanUpUnclaimedFiles } from './platform/storage/unclaimed-files.ts'
import { startSpreads } from './score/spread-writes.ts'
import { startSeasons } from './seasons/start-seasons.ts'
import { cleanUpSecurityEvents } from './security/cleanup-security-events.ts'
import { cancelUndecided, cleanUpUploads } from './uploads/cleanup-uploads.ts'
import { startImports } from './uploads/runner.ts'
import { cleanUpForecasts } from './weather/forecast-writes.ts'
import { startWeeklyEmail } from './weekly-email/scheduled-writes.ts'
import { mailboxRoutes } from './accounts/mailbox-routes.ts'
import { factorRoutes } from './accounts/factor-routes.ts'
import { providerRoutes } from './accounts/provider-routes.ts'
import { signInRoutes } from './accounts/sign-in-routes.ts'
import { invitationRoutes } from './accounts/invitation-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { tokenRoutes } from './accounts/token-routes.ts'
import { alertHistory } from './alerts/history.ts'
import { alertRoutes } from './alerts/routes.ts'
import { assignmentRoutes } from './assignments/routes.ts'
import { cameraAgreementRoutes } from './surveys/camera-agreement/routes.ts'
import { doubleCountRoutes } from './surveys/double-counts/routes.ts'
import { treatmentRoutes } from './treatments/routes.ts'
import { budgetRoutes } from './budgets/routes.ts'
import { startClassMappings } from './class-mappings/begin-writes.ts'
import { classMappingRoutes } from './class-mappings/routes.ts'
import { customFieldRoutes } from './custom-fields/routes.ts'
import { dataRequestRoutes } from './data-requests/routes.ts'
import { cleanUpDataRequests, startDataRequests } from './data-requests/start-data-requests.ts'
import { startDueErasures } from './data-requests/writes.ts'
import { exportRoutes } from './exports/routes.ts'
import { cleanUpExports, startExports } from './exports/start-exports.ts'
import { modelCardRoutes } from './model-cards/routes.ts'
import { modelResultRoutes, startModelChoices } from './model-results/routes.ts'
import { reviewQueueRoutes } from './review-queues/routes.ts'
import { imageRoutes } from './images/routes.ts'
import { cleanUpReceivedFiles, endAbandonedUploads } from './image-uploads/cleanup-uploads.ts'
import { imageUploadRoutes } from './image-uploads/routes.ts'
import { imageReviewRoutes } from './image-reviews/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { smsRoutes } from './notifications/sms/routes.ts'
import { webhookRoutes } from './notifications/webhooks/webhook-routes.ts'
import { captureRoutes } from './devices/capture-routes.ts'
import { deviceHistory } from './devices/history.ts'
import { deficitRoutes } from './deficit/routes.ts'
import { cleanUpAddressSearches } from './outlines/address-writes.ts'
import { outlineRoutes } from './outlines/routes.ts'
import { savedViewRoutes } from './saved-views/routes.ts'
import { lureRoutes } from './lures/routes.ts'
import { deviceBatchRoutes } from './devices/batch-routes.ts'
import { deviceConfigurationRoutes } from './devices/configuration-routes.ts'
import { deviceMessageRoutes } from './devices/message-routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { farmHistory } from './farms/history.ts'
import { farmRoutes } from './farms/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { findRoutes } from './find/routes.ts'
import { publishedFigureRoutes } from './frozen-figures/public-routes.ts'
import { frozenFigureRoutes } from './frozen-figures/routes.ts'
import { sharedRoutes } from './share-links/public-routes.ts'
import { shareLinkRoutes } from './share-links/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { diversityRoutes } from './diversity/routes.ts'
import { comparisonRoutes } from './comparisons/routes.ts'
import { scoreRoutes } from './score/routes.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { weeklyEmailRoutes } from './weekly-email/routes.ts'
import { legacyRoutes } from './legacy/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { locationBatchRoutes } from './locations/batch-routes.ts'
import { locationRecordRoutes } from './locations/record-routes.ts'
import { locationRoutes } from './locations/routes.ts'
import { notePhotoRoutes } from './notes/photo-routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { organisationRoutes } from './organisations/routes.ts'
import { portalRoutes } from './platform/http/portal-routes.ts'
import { userHistory } from './users/history.ts'
import { invitingRoutes } from './users/invitation-routes.ts'
import { userRoutes } from './users/routes.ts'
import { userSessionRoutes } from './users/session-routes.ts'
import { recordHistories } from './history/record-histories.ts'
import { referenceRoutes } from './reference/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { seasonRoutes } from './seasons/routes.ts'
import { securityRoutes } from './security/routes.ts'
import { healthRoutes } from './system/health-routes.ts'
import { systemRoutes } from './system/routes.ts'
import { surveyReportRoutes } from './survey-reports/routes.ts'
import { surveyHistories } from './surveys/history.ts'
import { surveyRoutes } from './surveys/routes.ts'
import { weatherObservationRoutes } from './weather-observations/routes.ts'
import { weatherRoutes } from './weather/routes.ts'

type AddRoutes = (api: FastifyInstance, deps: Deps) => void

/** Contributions of a feature to the server. */
interface Feature {
  routes?: AddRoutes[]
  /** Queries of its records' histories. */
  histories?: Partial<Record<HistoryKind, HistorySource>>
  /** Runs every ten minutes and deletes expired data. */
  cleanup?: ((deps: Deps) => Promise<unknown>)[]
  /** The same for stored files: skipped while the file store is unavailable. */
  fileCleanup?: ((deps: Deps) => Promise<unknown>)[]
  /** Starts background work once the server listens; returns a function that stops it. */
  tasks?: ((deps: Deps) => () => Promise<void>)[]
}

/** All features of the portal; the only place where features are registered. */
const features: Record<string, Feature> = {
  platform: {
    routes: [portalRoutes],
    cleanup: [cleanUpEmails, cleanUpIdempotencyKeys, cleanUpUses],
    fileCleanup: [cleanUpUnclaimedFiles],
  },
  accounts: {
    routes: [
      signInRoutes,
      accountRoutes,
      invitationRoutes,
      factorRoutes,
      providerRoutes,
      tokenRoutes,
      sessionRoutes,
      mailboxRoutes,
    ],
    cleanup: [cleanUpAccounts],
  },
  backup: { routes: [backupRoutes], cleanup: [cleanUpBackupRuns], tasks: [(deps) => startBackups(deps)] },
  system: { routes: [healthRoutes, systemRoutes] },
  security: { routes: [securityRoutes], cleanup: [cleanUpSecurityEvents] },
  users: { routes: [userRoutes, invitingRoutes, userSessionRoutes], histories: { users: userHistory } },
  organisations: { routes: [organisationRoutes] },
  budgets: { routes: [budgetRoutes] },
  farms: { routes: [farmRoutes], histories: { farms: farmHistory } },
  treatments: { routes: [treatmentRoutes] },
  deficit: { routes: [deficitRoutes] },
  lures: { routes: [lureRoutes] },
  notes: { routes: [noteRoutes, notePhotoRoutes] },
  locations: { routes: [locationRoutes, locationRecordRoutes, locationBatchRoutes] },
  reference: { routes: [referenceRoutes] },
  devices: {
    routes: [deviceRoutes, deviceBatchRoutes, deviceConfigurationRoutes, deviceMessageRoutes, captureRoutes],
    histories: { devices: deviceHistory },
    cleanup: [cleanUpIgnoredMembers],
  },
  classMappings: { routes: [classMappingRoutes], tasks: [startClassMappings] },
  images: { routes: [imageRoutes] },
  outlines: { routes: [outlineRoutes], cleanup: [cleanUpAddressSearches] },
  'custom-fields': { routes: [customFieldRoutes] },
  'saved-views': { routes: [savedViewRoutes] },
  frozenFigures: { routes: [frozenFigureRoutes, publishedFigureRoutes] },
  shareLinks: { routes: [shareLinkRoutes, sharedRoutes] },
  exports: { routes: [exportRoutes], fileCleanup: [cleanUpExports], tasks: [startExports] },
  dataRequests: {
    routes: [dataRequestRoutes],
    cleanup: [startDueErasures],
    fileCleanup: [cleanUpDataRequests],
    tasks: [startDataRequests],
  },
  modelCards: { routes: [modelCardRoutes] },
  modelResults: { routes: [modelResultRoutes], tasks: [startModelChoices] },
  imageUploads: {
    routes: [imageUploadRoutes],
    cleanup: [endAbandonedUploads],
    fileCleanup: [cleanUpReceivedFiles],
  },
  reviewQueues: { routes: [reviewQueueRoutes] },
  imageReviews: {
    routes: [imageReviewRoutes],
    cleanup: [({ db }) => pairAudits(db), ({ db, clock }) => nameLateModels(db, clock())],
  },
  ingest: {
    routes: [ingestRoutes],
    cleanup: [({ db, clock }) => createPartitions(db, clock())],
    fileCleanup: [cleanUpCaptures],
    tasks: [startClusteringDays, startArchiving],
  },
  score: { routes: [scoreRoutes], tasks: [startSpreads] },
  comparisons: { routes: [comparisonRoutes] },
  diversity: { routes: [diversityRoutes] },
  weather: { routes: [weatherRoutes], cleanup: [cleanUpForecasts] },
  assignments: { routes: [assignmentRoutes] },
  surveys: { routes: [surveyRoutes, doubleCountRoutes, cameraAgreementRoutes], histories: surveyHistories },
  weatherObservations: { routes: [weatherObservationRoutes] },
  dashboard: { routes: [dashboardRoutes] },
  live: { routes: [liveRoutes] },
  seasons: { routes: [seasonRoutes], tasks: [startSeasons] },
  alerts: {
    routes: [alertRoutes],
    histories: { alerts: alertHistory },
    cleanup: [cleanUpBatteryDays],
    tasks: [startAlerts],
  },
  notifications: {
    routes: [notificationRoutes, smsRoutes, webhookRoutes],
    cleanup: [cleanUpDeliveries],
    tasks: [startNotifications, startNewClasses, startWebhooks],
  },
  weeklyEmail: { routes: [weeklyEmailRoutes], tasks: [startWeeklyEmail] },
  history: {
    routes: [(api) => historyRoutes(api, allHistories())],
    histories: recordHistories,
  },
  reports: { routes: [reportRoutes] },
  uploads: {
    routes: [uploadRoutes],
    cleanup: [cancelUndecided],
    fileCleanup: [cleanUpUploads],
    tasks: [startImports],
  },
  surveyReports: { routes: [surveyReportRoutes] },
  legacy: { routes: [legacyRoutes] },
  feeds: { routes: [feedRoutes] },
  find: { routes: [findRoutes] },
}

const all = Object.values(features)

/** Every `HistoryKind` needs a feature that reads it; otherwise this does not compile. */
const allHistories = () =>
  Object.assign({}, ...all.map(({ histories }) => histories)) as Record<HistoryKind, HistorySource>

export const allRoutes: readonly AddRoutes[] = all.flatMap(({ routes }) => routes ?? [])
export const allCleanup = all.flatMap(({ cleanup }) => cleanup ?? [])
export const allFileCleanup = all.flatMap(({ fileCleanup }) => fileCleanup ?? [])
export const allTasks = all.flatMap(({ tasks }) => tasks ?? [])
