/** Credentials as the SDK's clients take them. */
interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/**
 * Stands in for the SDK's default chain of credential providers in every bundle: Lambda hands a function its role's
 * credentials in the environment and nowhere else, and the rest of the chain is a quarter of a route's bundle.
 * @throws Error (from the provider) when they are absent.
 */
export const defaultProvider = () => async (): Promise<Credentials> => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error("The environment holds no credentials");
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
};
