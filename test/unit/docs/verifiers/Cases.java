import java.util.Base64;
import java.util.Scanner;

public final class Cases {
    public static void main(String[] arguments) throws Exception {
        for (Scanner lines = new Scanner(System.in); lines.hasNextLine(); ) {
            String[] fields = lines.nextLine().split("\t");
            byte[] rawBody = Base64.getDecoder().decode(fields[3]);
            boolean follows = fields[2].equals("-") || Verify.followsDigest(rawBody, fields[2]);
            String header = fields[1].equals("-") ? null : fields[1];
            System.out.println(Verify.isAuthentic(fields[0], header, rawBody) && follows);
        }
    }
}
