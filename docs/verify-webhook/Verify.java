import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Verify {
    private static final long TOLERANCE_SECONDS = 300;

    /** Whether rawBody, exactly as it arrived, was signed with secret within the last five minutes. */
    public static boolean isAuthentic(String secret, String signatureHeader, byte[] rawBody)
            throws GeneralSecurityException {
        String timestamp = "";
        List<String> signatures = new ArrayList<>();
        for (String part : (signatureHeader == null ? "" : signatureHeader).split(",")) {
            String[] pair = part.split("=", 2);
            String value = pair.length == 2 ? pair[1] : "";
            if (pair[0].equals("t")) timestamp = value;
            // While a secret is being rotated there is one for each.
            if (pair[0].equals("v1")) signatures.add(value);
        }
        if (!timestamp.matches("[0-9]{1,15}")) return false;
        long ageSeconds = Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp));
        if (secret.isEmpty() || ageSeconds > TOLERANCE_SECONDS) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = HexFormat.of().formatHex(mac.doFinal(rawBody)).getBytes(StandardCharsets.UTF_8);
        return signatures.stream()
                .anyMatch(one -> MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), expected));
    }

    // Try it: java Verify.java <secret> <X-Svc-Signature> < body.json
    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        String secret = arguments.length > 0 ? arguments[0] : "";
        String signatureHeader = arguments.length > 1 ? arguments[1] : null;
        boolean authentic = isAuthentic(secret, signatureHeader, System.in.readAllBytes());
        System.out.println(authentic ? "authentic" : "not authentic");
        System.exit(authentic ? 0 : 1);
    }
}
