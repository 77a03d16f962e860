/**
 * The environment of a process that reads untrusted data: without the server's settings, which contain secrets, but
 * with the paths of programs, libraries and certificates.
 */
export const childEnvironment = ({
  PATH,
  LD_LIBRARY_PATH,
  TMPDIR,
  TZ,
  NODE_COMPILE_CACHE,
  NODE_EXTRA_CA_CERTS,
  SSL_CERT_DIR,
  SSL_CERT_FILE,
}: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH,
  LD_LIBRARY_PATH,
  TMPDIR,
  TZ,
  NODE_COMPILE_CACHE,
  NODE_EXTRA_CA_CERTS,
  SSL_CERT_DIR,
  SSL_CERT_FILE,
})
