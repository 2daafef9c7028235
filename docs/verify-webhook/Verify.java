import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
            // During a secret rotation, the header has one v1 value per secret.
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

    /** Whether the event in rawBody directly follows the log event with digest digestBefore. */
    public static boolean followsDigest(byte[] rawBody, String digestBefore) throws GeneralSecurityException {
        // One character for each byte.
        String body = new String(rawBody, StandardCharsets.ISO_8859_1);
        Matcher link = Pattern.compile(",\"digest\":\"([\\w-]{43})\"\\}\\z").matcher(body);
        if (!link.find()) return false;
        String content = body.substring(0, link.start()) + "}";
        // The digest covers a null preview, because a message can be withdrawn later.
        if (Pattern.compile("^\\{\"id\":\"[^\"]*\",\"type\":\"chat\\.message\"").matcher(content).find())
            content = content.replaceFirst("\"preview\":\"(?:[^\"\\\\]|\\\\.)*\"", "\"preview\":null");
        byte[] digested = (content + digestBefore).getBytes(StandardCharsets.ISO_8859_1);
        byte[] expected = MessageDigest.getInstance("SHA-256").digest(digested);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(expected).equals(link.group(1));
    }

    // Try it: java Verify.java <secret> <X-Svc-Signature> [<digest before>] < body.json
    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        String secret = arguments.length > 0 ? arguments[0] : "";
        String signatureHeader = arguments.length > 1 ? arguments[1] : null;
        byte[] rawBody = System.in.readAllBytes();
        boolean follows = arguments.length < 3 || followsDigest(rawBody, arguments[2]);
        boolean authentic = isAuthentic(secret, signatureHeader, rawBody) && follows;
        System.out.println(authentic ? "authentic" : "not authentic");
        System.exit(authentic ? 0 : 1);
    }
}
