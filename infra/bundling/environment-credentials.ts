/** Credentials in the form of the SDK's clients. */
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/**
 * Replaces the SDK's default chain of credential providers in every bundle. Lambda passes a role's credentials to a
 * function only in environment variables. The rest of the chain would take a quarter of a route's bundle.
 * @throws Error (from the provider) if the variables are absent
 */
export const defaultProvider = () => async (): Promise<Credentials> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new Error("The environment contains no credentials");
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
};
