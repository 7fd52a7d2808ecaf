import java.io.FileInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.LogManager;
import javax.xml.parsers.DocumentBuilderFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.validation.profiles.ErrorArgument;
import org.verapdf.pdfa.validation.profiles.ErrorArgumentImpl;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.Rule;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;
import org.verapdf.pdfa.validation.profiles.Variable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Runs veraPDF on files: `java -cp JAR Validate.java FLAVOUR PROFILE FILE…`.
 *
 * <p>Prints a line for each rule that a file breaks, then how many files it read. The jar has veraPDF
 * without the library that reads its rules, so they are read here.
 */
public class Validate {
    public static void main(String[] given) throws Exception {
        LogManager.getLogManager().reset();
        VeraGreenfieldFoundryProvider.initialise();
        PDFAFlavour flavour = PDFAFlavour.byFlavourId(given[0]);
        ValidationProfile profile = profile(given[1], flavour);
        for (int place = 2; place < given.length; place++) {
            Set<String> broken = new LinkedHashSet<>();
            try (PDFAParser file =
                    Foundries.defaultInstance().createParser(new FileInputStream(given[place]), flavour)) {
                for (TestAssertion one :
                        Foundries.defaultInstance()
                                .createValidator(profile, false)
                                .validate(file)
                                .getTestAssertions()) {
                    if (one.getStatus() == TestAssertion.Status.FAILED) {
                        broken.add(one.getRuleId().getClause() + " " + one.getMessage());
                    }
                }
            }
            for (String rule : broken) {
                System.out.println(given[place] + ": " + rule);
            }
        }
        System.out.println((given.length - 2) + " files");
    }

    private static ValidationProfile profile(String name, PDFAFlavour flavour) throws Exception {
        Document read;
        try (InputStream file =
                PDFAFlavour.class.getResourceAsStream("/org/verapdf/pdfa/validation/" + name)) {
            read = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file);
        }
        Set<Rule> rules = new LinkedHashSet<>();
        for (Element rule : elements(read.getElementsByTagName("rule"))) {
            Element id = elements(rule.getElementsByTagName("id")).get(0);
            List<ErrorArgument> values = new ArrayList<>();
            for (Element value : elements(rule.getElementsByTagName("argument"))) {
                values.add(ErrorArgumentImpl.fromValues(value.getTextContent(), null, null));
            }
            rules.add(
                    Profiles.ruleFromValues(
                            Profiles.ruleIdFromValues(
                                    PDFAFlavour.Specification.valueOf(id.getAttribute("specification")),
                                    id.getAttribute("clause"),
                                    Integer.parseInt(id.getAttribute("testNumber"))),
                            rule.getAttribute("object"),
                            rule.hasAttribute("deferred"),
                            rule.getAttribute("tags"),
                            text(rule, "description"),
                            text(rule, "test"),
                            Profiles.errorFromValues(text(rule, "message"), values),
                            List.of()));
        }
        Set<Variable> variables = new LinkedHashSet<>();
        for (Element one : elements(read.getElementsByTagName("variable"))) {
            variables.add(
                    Profiles.variableFromValues(
                            one.getAttribute("name"),
                            one.getAttribute("object"),
                            text(one, "defaultValue"),
                            text(one, "value")));
        }
        return Profiles.profileFromValues(
                flavour,
                Profiles.profileDetailsFromValues(name, name, "veraPDF", new Date()),
                "",
                rules,
                variables);
    }

    private static List<Element> elements(NodeList nodes) {
        List<Element> all = new ArrayList<>();
        for (int place = 0; place < nodes.getLength(); place++) {
            all.add((Element) nodes.item(place));
        }
        return all;
    }

    private static String text(Element element, String name) {
        List<Element> all = elements(element.getElementsByTagName(name));
        return all.isEmpty() ? "" : all.get(0).getTextContent();
    }
}
